import { readAgent } from '@/components/agents';

/** For example "Chrome, macOS"; empty if the browser is unknown. */
export function thisDevice(): string {
  const names = readAgent(navigator.userAgent);
  return names === null ? '' : `${names.browser}, ${names.system}`;
}
