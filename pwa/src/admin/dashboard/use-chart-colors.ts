import type { Currency } from '@vajra/contract';
import { useEffect, useState } from 'react';

/** Colors of the design tokens, resolved for a canvas. */
export type ChartColors = Readonly<Record<Currency | 'ink' | 'line' | 'bar', string>>;

const tokens = {
  ink: '--ink-2',
  line: '--line',
  bar: '--edge',
  INR: '--metal',
  USD: '--ok',
} as const;

/** Resolves the tokens in the current color scheme, which takes an element in the document. */
function readColors(): ChartColors {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const colors = Object.entries(tokens).map(([name, token]) => {
    probe.style.setProperty('color', `var(${token})`);
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colors) as ChartColors; // one for each token
}

/** Returns the chart's colors and updates them when the color scheme changes. */
export function useChartColors(): ChartColors {
  const [colors, setColors] = useState(readColors);
  useEffect(() => {
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const update = () => setColors(readColors());
    scheme.addEventListener('change', update);
    return () => scheme.removeEventListener('change', update);
  }, []);
  return colors;
}
