import { RenderingCancelledException, TextLayer, type PDFDocumentProxy, type RenderTask } from 'pdfjs-dist';

interface Surfaces {
  canvas: HTMLCanvasElement;
  /** For the words, which can be selected. */
  words: HTMLElement;
}

const maxScale = 2;

/**
 * Draws a page in this width, in pixels of the page, and tells its height by its width, or that it cannot be drawn.
 * Returns how to stop it.
 */
export function drawPage(
  document: PDFDocumentProxy,
  number: number,
  width: number,
  { canvas, words }: Surfaces,
  onRatio: (ratio: number) => void,
  onFailed: () => void,
): () => void {
  let isStopped = false;
  let task: RenderTask | undefined;
  let text: TextLayer | undefined;
  const draw = async () => {
    const page = await document.getPage(number);
    if (isStopped) return;
    const whole = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: width / whole.width });
    onRatio(whole.height / whole.width);
    const sharpness = Math.min(window.devicePixelRatio || 1, maxScale);
    canvas.width = Math.floor(viewport.width * sharpness);
    canvas.height = Math.floor(viewport.height * sharpness);
    task = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] });
    words.replaceChildren();
    words.style.setProperty('--total-scale-factor', String(viewport.scale));
    text = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport });
    await Promise.all([task.promise, text.render()]);
  };
  draw().catch((error: unknown) => {
    if (!isStopped && !(error instanceof RenderingCancelledException)) onFailed();
  });
  return () => {
    isStopped = true;
    task?.cancel();
    text?.cancel();
    canvas.width = 0;
    canvas.height = 0;
  };
}
