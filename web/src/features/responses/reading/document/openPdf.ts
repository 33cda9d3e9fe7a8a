import {
  getDocument,
  GlobalWorkerOptions,
  InvalidPDFException,
  PasswordException,
  PDFWorker,
  type PDFDocumentProxy,
} from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?worker&url';
import { networkError, openEnvelope } from '@/api/envelope';
import { trustedScript } from '@/components/trustedHtml';

/** Why a file cannot be shown. */
export type PdfProblem = 'encrypted' | 'broken';

interface OpenedPdf {
  document: PDFDocumentProxy;
  /** Height of the first page by its width. */
  ratio: number;
}

interface Opening {
  found: Promise<OpenedPdf | { problem: PdfProblem }>;
  close: () => void;
}

/** Reads a PDF. The caller closes it, which ends its worker. Rejects with an `ApiError`. */
export function openPdf(address: string): Opening {
  const stopped = new AbortController();
  const port = new Worker(trustedScript(workerAddress), { type: 'module' });
  // With a port the library starts no worker by an address of its own.
  GlobalWorkerOptions.workerSrc = workerAddress;
  const worker = PDFWorker.create({ port });
  const open = async (): Promise<OpenedPdf | { problem: PdfProblem }> => {
    const data = await read(address, stopped.signal);
    try {
      return await Promise.race([parse(data, worker), failureOf(port)]);
    } catch (error) {
      const problem = problemOf(error);
      if (problem === null) throw error;
      return { problem };
    }
  };
  return {
    found: open(),
    close: () => {
      stopped.abort();
      worker.destroy();
      port.terminate();
    },
  };
}

async function parse(data: Uint8Array, worker: PDFWorker): Promise<OpenedPdf> {
  // Without WebAssembly, which the page's policy does not admit; scripts and forms of the file stay unused.
  const document = await getDocument({ data, worker, enableXfa: false, useWasm: false }).promise;
  const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
  return { document, ratio: height / width };
}

/** Rejects if the worker cannot be loaded; the library would wait for it. */
const failureOf = (port: Worker) =>
  new Promise<never>((_, reject) => {
    port.addEventListener('error', () => {
      reject(networkError());
    });
  });

/** What is wrong with the file itself; null for all other errors. */
function problemOf(error: unknown): PdfProblem | null {
  if (error instanceof PasswordException) return 'encrypted';
  // The library does not export the class of what its parser throws.
  const isOfParser = error instanceof Error && error.name === 'UnknownErrorException';
  return isOfParser || error instanceof InvalidPDFException ? 'broken' : null;
}

async function read(address: string, signal: AbortSignal): Promise<Uint8Array> {
  let answer: Response;
  try {
    answer = await fetch(address, { signal });
  } catch {
    throw networkError();
  }
  if (!answer.ok) openEnvelope(answer.status, await answer.json().catch(() => null));
  return new Uint8Array(await answer.arrayBuffer());
}
