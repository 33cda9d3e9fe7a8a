import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../../../../web/precompress.ts';

export default defineConfig({
  // The path and the mark that the API replaces, as in the portal's own page.
  base: '/app/',
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [react(), precompress()],
});
