import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colours, contrastPairs, type ThemeMode } from './tokens';

const channel = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16)));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

describe.each<ThemeMode>(['light', 'dark'])('%s colours', (mode) => {
  it.each(contrastPairs.text)('%s on %s reads at 4.5 : 1', (foreground, background) => {
    expect(contrast(colours[mode][foreground], colours[mode][background])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(contrastPairs.edge)('%s stands out from %s at 3 : 1', (foreground, background) => {
    expect(contrast(colours[mode][foreground], colours[mode][background])).toBeGreaterThanOrEqual(3);
  });
});

// A style sheet that is there before the first script cannot take its colours from the theme.
it.each(['panel', 'panelLine', 'panelIndexLine'] as const)('%s has the same colours in the style sheet', (name) => {
  const rules = readFileSync('src/theme/base.css', 'utf-8');
  const values = [...rules.matchAll(new RegExp(`--${name}: (#\\w+)`, 'g'))].map(([, value]) => value);
  const { light, dark } = colours;
  expect(values).toEqual([light[name], dark[name], dark[name]]);
});
