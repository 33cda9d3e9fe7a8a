import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|svg|json)$/;
/** Smaller responses fit into one packet uncompressed. */
const SMALLEST_BYTES = 1024;

const ENCODERS = [
  {
    suffix: '.br',
    encode: (content: Buffer) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
  },
  { suffix: '.gz', encode: (content: Buffer) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }) },
];

/**
 * Writes `<file>.br` and `<file>.gz` beside the assets at the highest compression; the server selects one of them. The
 * page itself is excluded: it differs at every load, so that the server compresses it.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: {
      // Runs after all plugins that write files.
      order: 'post',
      async handler({ dir }, bundle) {
        if (dir === undefined) throw new Error('precompress needs to know the folder of the build');
        await Promise.all(
          Object.keys(bundle)
            .filter((name) => COMPRESSIBLE.test(name))
            .map((name) => writeCompressed(join(dir, name))),
        );
      },
    },
  };
}

async function writeCompressed(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST_BYTES) return;
  for (const { suffix, encode } of ENCODERS) {
    const encoded = await encode(content);
    if (encoded.length < content.length) await writeFile(file + suffix, encoded);
  }
}
