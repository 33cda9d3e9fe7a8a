/**
 * Draws the contour-line motif once: `node scripts/contours.mjs` rewrites src/theme/contours/*.svg.
 * A small terrain (a sum of hills, seeded) is cut at even heights by marching squares; every fifth
 * line is an index contour, as on a survey sheet. The files are used as CSS masks, so the theme
 * gives them their two tones.
 */
import { writeFileSync } from 'node:fs';

const WIDTH = 900;
const HEIGHT = 1200;
const CELL = 12;
const STEP = 0.085;

let seed = 20250205;
const random = () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296;
  return seed / 4294967296;
};

const hills = Array.from({ length: 15 }, () => ({
  x: random() * WIDTH * 1.2 - WIDTH * 0.1,
  y: random() * HEIGHT * 1.2 - HEIGHT * 0.1,
  wide: 90 + random() * 200,
  tall: 70 + random() * 170,
  turn: random() * Math.PI,
  height: (random() < 0.28 ? -0.6 : 1) * (0.35 + random() * 0.65),
}));

const terrain = (x, y) =>
  hills.reduce(
    (sum, hill) => {
      const dx = x - hill.x;
      const dy = y - hill.y;
      const along = (dx * Math.cos(hill.turn) + dy * Math.sin(hill.turn)) / hill.wide;
      const across = (dy * Math.cos(hill.turn) - dx * Math.sin(hill.turn)) / hill.tall;
      return sum + hill.height * Math.exp(-(along ** 2 + across ** 2) / 2);
    },
    0.12 * Math.sin(x / 170 + y / 260),
  );

const columns = WIDTH / CELL + 1;
const rows = HEIGHT / CELL + 1;
const grid = Array.from({ length: rows }, (_, r) =>
  Array.from({ length: columns }, (_, c) => terrain(c * CELL, r * CELL)),
);

/** Segments of one height as pairs of edge names, joined afterwards into lines. */
function segments(level) {
  const found = [];
  for (let r = 0; r < rows - 1; r += 1) {
    for (let c = 0; c < columns - 1; c += 1) {
      const corners = [grid[r][c], grid[r][c + 1], grid[r + 1][c + 1], grid[r + 1][c]];
      const cut = (a, b) => (level - a) / (b - a);
      const edges = [
        [`h${r},${c}`, () => [(c + cut(corners[0], corners[1])) * CELL, r * CELL], corners[0], corners[1]],
        [`v${r},${c + 1}`, () => [(c + 1) * CELL, (r + cut(corners[1], corners[2])) * CELL], corners[1], corners[2]],
        [`h${r + 1},${c}`, () => [(c + cut(corners[3], corners[2])) * CELL, (r + 1) * CELL], corners[3], corners[2]],
        [`v${r},${c}`, () => [c * CELL, (r + cut(corners[0], corners[3])) * CELL], corners[0], corners[3]],
      ].filter(([, , a, b]) => a < level !== b < level);
      for (let i = 0; i + 1 < edges.length; i += 2) {
        found.push([
          { name: edges[i][0], at: edges[i][1]() },
          { name: edges[i + 1][0], at: edges[i + 1][1]() },
        ]);
      }
    }
  }
  return found;
}

function lines(level) {
  const touching = new Map();
  const all = segments(level);
  all.forEach((segment, index) => {
    for (const end of segment) touching.set(end.name, [...(touching.get(end.name) ?? []), index]);
  });
  const used = new Set();
  const walk = (start, from) => {
    const points = [];
    let index = start;
    let end = from;
    while (index !== undefined && !used.has(index)) {
      used.add(index);
      const [a, b] = all[index];
      const next = a.name === end ? b : a;
      points.push(next.at);
      end = next.name;
      index = touching.get(end).find((candidate) => !used.has(candidate));
    }
    return points;
  };
  const joined = [];
  all.forEach(([a], index) => {
    if (used.has(index)) return;
    const forward = [a.at, ...walk(index, a.name)];
    const back = touching.get(a.name).find((candidate) => !used.has(candidate));
    joined.push(back === undefined ? forward : [...walk(back, a.name).reverse(), ...forward]);
  });
  return joined.filter((points) => points.length > 6);
}

/** Every third point, rounded, as a smooth line through midpoints. */
function path(points) {
  const closed = Math.hypot(points[0][0] - points.at(-1)[0], points[0][1] - points.at(-1)[1]) < CELL * 1.5;
  const thin = points.filter((_, index) => index % 3 === 0 || (!closed && index === points.length - 1));
  const whole = thin.map(([x, y]) => [Math.round(x), Math.round(y)]);
  const middle = ([ax, ay], [bx, by]) => [Math.round((ax + bx) / 2), Math.round((ay + by) / 2)];
  // A closed line starts between its last and first point, so that it has no corner.
  let at = closed ? middle(whole.at(-1), whole[0]) : whole[0];
  let drawn = `M${at[0]} ${at[1]}`;
  whole.forEach((point, index) => {
    if (!closed && (index === 0 || index === whole.length - 1)) return;
    const next = middle(point, whole[(index + 1) % whole.length]);
    drawn += `q${point[0] - at[0]} ${point[1] - at[1]} ${next[0] - at[0]} ${next[1] - at[1]}`;
    at = next;
  });
  return drawn.replaceAll(' -', '-') + (closed ? 'z' : `l${whole.at(-1)[0] - at[0]} ${whole.at(-1)[1] - at[1]}`);
}

const drawn = { minor: '', index: '' };
for (let n = -14; n < 30; n += 1) {
  drawn[n % 5 === 0 ? 'index' : 'minor'] += lines(n * STEP + 0.013)
    .map(path)
    .join('');
}
for (const [name, d] of Object.entries(drawn)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="6 6 ${WIDTH - 12} ${HEIGHT - 12}" preserveAspectRatio="xMidYMid slice"><path d="${d}" fill="none" stroke="#000" stroke-width="${name === 'index' ? 2 : 1.3}"/></svg>\n`;
  writeFileSync(new URL(`../src/theme/contours/${name}.svg`, import.meta.url), svg);
}
