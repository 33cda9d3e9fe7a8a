import { useConfig } from '@/api/config';
import { currentLanguage } from '@/i18n/i18n';

/** Of the sign-in service; empty without one. */
export const useProviderName = () => useConfig()?.provider_name?.[currentLanguage()] ?? '';
