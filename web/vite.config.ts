import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const apiOrigin = process.env.PORTAL_API_ORIGIN ?? 'http://localhost:8000';

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/**
 * What the sign-in page needs is one file: dozens of small shared chunks would cost a phone more round trips
 * than they save bytes. The rest is split as it is shared.
 */
const firstRoute = ['src/main.tsx', 'src/features/accounts/LoginPage.tsx'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
let closure: Set<string> | undefined;

function reachedFirst(graph: ModuleGraph): Set<string> {
  const reached = new Set<string>();
  const queue = [...firstRoute];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    // Reached through the library's index alone; pages that use it fetch it.
    if (reached.has(id) || /html-parse-stringify|react-i18next.*Trans/.test(id)) continue;
    reached.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

export default defineConfig({
  base: '/app/',
  plugins: [react()],
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
          groups: [{ name: (id, graph) => ((closure ??= reachedFirst(graph)).has(id) ? 'app' : null) }],
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
    testTimeout: 20_000,
  },
});
