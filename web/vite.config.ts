import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { precompress } from './precompress.ts';

const apiOrigin = process.env.PORTAL_API_ORIGIN ?? 'http://localhost:8000';

export default defineConfig({
  base: '/app/',
  plugins: [react(), precompress()],
  resolve: {
    alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': { target: apiOrigin, changeOrigin: false } },
  },
  build: {
    target: 'es2022',
    // Names carry a content hash, so the server may cache everything under assets/ for ever.
    assetsDir: 'assets',
    // No data: addresses, so that the content policy needs none.
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The one file of the first route; sizes are measured by the benchmark, not by this warning.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 1 },
            { name: 'icons', test: /icons-material/, minShareCount: 2 },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:8000/app/' } },
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    css: false,
    restoreMocks: true,
    // By default one core is left to the person at the machine; here tests run before a commit or alone.
    maxWorkers: '100%',
    testTimeout: 60_000,
  },
});
