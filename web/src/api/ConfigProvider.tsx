import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfigContext, configQuery } from './config';

/** Fetches the configuration once for all components. Rows of a list use it, and a query of each costs a phone time. */
export function ConfigProvider({ children }: { children: ReactNode }) {
  return <ConfigContext value={useQuery(configQuery).data}>{children}</ConfigContext>;
}
