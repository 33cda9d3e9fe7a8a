import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { checkChunks, groups } from './chunks.ts';
import { firstFiles } from './firstFiles.ts';
import { precompress } from './precompress.ts';

const apiOrigin = process.env.PORTAL_API_ORIGIN ?? 'http://localhost:8000';

export default defineConfig({
  base: '/app/',
  plugins: [react(), checkChunks(), firstFiles(), precompress()],
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
    // Names contain a content hash, so that assets can be cached forever.
    assetsDir: 'assets',
    // No data: URLs, so that the content policy does not need them.
    assetsInlineLimit: 0,
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The bundle of the first route; the benchmark measures sizes, not this warning.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
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
    // One environment for each worker: half of the time was spent on a new one for each file.
    isolate: false,
    // They keep state between files otherwise.
    server: { deps: { inline: ['i18next', 'react-i18next', 'react-toastify'] } },
    // All cores: by default one is left for other programs.
    maxWorkers: '100%',
    testTimeout: 60_000,
  },
});
