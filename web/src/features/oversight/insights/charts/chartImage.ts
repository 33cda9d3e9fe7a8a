import { saveBlob } from '@/api/saveFile';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';
import { colours, fontFamily } from '@/theme/tokens';
import type { Tone } from './BarDrawing';
import { areLeading, othersStrength } from './figures';

interface ImageBar {
  label: string;
  /** For example "120 · 43%". */
  amount: string;
  /** 0 to 1, relative to the longest bar. */
  length: number;
}

export interface ChartImage {
  title: string;
  /** Below the title: the filter. */
  notes: readonly string[];
  tone: Tone;
  groups: readonly { heading?: string; bars: readonly ImageBar[] }[];
}

const paper = colours.light;
/** The other fonts of the family are used until it is loaded. */
const ownFont = fontFamily.split(',')[0] ?? fontFamily;
const width = 960;
const margin = 40;
const density = 2;
const amountWidth = 130;
const gap = 16;
const labelWidth = (width - 2 * margin) * 0.42;
const barStart = margin + labelWidth + gap;
const barSpace = width - margin - amountWidth - gap - barStart;

const styles = {
  title: { font: `600 22px ${fontFamily}`, line: 32, colour: paper.text },
  note: { font: `400 14px ${fontFamily}`, line: 22, colour: paper.muted },
  heading: { font: `600 16px ${fontFamily}`, line: 26, colour: paper.text },
  label: { font: `400 15px ${fontFamily}`, line: 22, colour: paper.text },
} as const;
type Style = (typeof styles)[keyof typeof styles];

function wrap(context: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last === undefined || context.measureText(longer).width > room) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/** Draws from the start side to the end side; with `dry` it only returns the image's height. */
function draw(context: CanvasRenderingContext2D, chart: ChartImage, dry: boolean): number {
  const rtl = languages[currentLanguage()].dir === 'rtl';
  const at = (fromStart: number) => (rtl ? width - fromStart : fromStart);
  context.direction = rtl ? 'rtl' : 'ltr';
  context.textBaseline = 'middle';
  let top = margin;

  const write = (text: string, style: Style, { from = margin, room = width - 2 * margin, y = top } = {}): number => {
    context.font = style.font;
    context.fillStyle = style.colour;
    context.textAlign = 'start';
    const lines = wrap(context, text, room);
    if (!dry)
      for (const [index, line] of lines.entries()) context.fillText(line, at(from), y + style.line * (index + 0.5));
    return lines.length * style.line;
  };

  const row = ({ label, amount, length }: ImageBar, leads: boolean) => {
    context.font = styles.label.font;
    const words = wrap(context, label, labelWidth).length * styles.label.line;
    const height = Math.max(words, 24) + 12;
    write(label, styles.label, { room: labelWidth, y: top + (height - words) / 2 });
    if (!dry) {
      const long = length * barSpace;
      context.fillStyle = paper[chart.tone];
      context.globalAlpha = leads ? 1 : othersStrength;
      context.fillRect(rtl ? at(barStart) - long : barStart, top + height / 2 - 10, long, 20);
      context.globalAlpha = 1;
      context.fillStyle = paper.controlBorder;
      context.fillRect(at(barStart) - (rtl ? 0 : 1), top, 1, height);
    }
    write(amount, styles.label, {
      from: barStart + barSpace + gap,
      room: amountWidth,
      y: top + height / 2 - styles.label.line / 2,
    });
    top += height;
  };

  top += write(chart.title, styles.title) + 6;
  for (const note of chart.notes) top += write(note, styles.note);
  for (const group of chart.groups) {
    top += 18;
    if (group.heading) top += write(group.heading, styles.heading) + 4;
    const leading = areLeading(group.bars.map(({ length }) => length));
    group.bars.forEach((bar, index) => {
      row(bar, leading[index] ?? false);
    });
  }
  return top + margin;
}

/** For slides and reports: on white, with title and filter, in the direction of the page's language. */
async function imageOf(chart: ChartImage): Promise<Blob> {
  // Without these fonts the image uses the device's.
  await Promise.allSettled(
    ['400', '600'].map((weight) => document.fonts.load(`${weight} 16px ${ownFont}`, chart.title)),
  );
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no images');
  canvas.width = width * density;
  canvas.height = Math.ceil(draw(context, chart, true)) * density;
  // Setting a canvas size resets its state.
  context.scale(density, density);
  context.fillStyle = paper.surface;
  context.fillRect(0, 0, canvas.width, canvas.height);
  draw(context, chart, false);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('The image is empty'));
    }, 'image/png');
  });
}

export async function saveImage(chart: ChartImage, name: string): Promise<void> {
  saveBlob(await imageOf(chart), `${name}.png`);
}
