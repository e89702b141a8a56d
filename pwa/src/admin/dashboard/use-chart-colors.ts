import type { Currency } from '@vajra/contract';
import { useEffect, useState } from 'react';

/** The tokens' colours as a canvas takes them. */
export type ChartColors = Readonly<Record<Currency | 'ink' | 'line' | 'bar', string>>;

const tokens = {
  ink: '--ink-2',
  line: '--line',
  bar: '--edge',
  INR: '--metal',
  USD: '--ok',
} as const;

/** What a token is in the scheme of now: only an element that wears it knows. */
function read(): ChartColors {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const colours = Object.entries(tokens).map(([name, token]) => {
    probe.style.setProperty('color', `var(${token})`);
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colours) as ChartColors; // one for each of tokens
}

/** The colours of the chart, again when the scheme changes. */
export function useChartColors(): ChartColors {
  const [colours, setColours] = useState(read);
  useEffect(() => {
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const change = () => setColours(read());
    scheme.addEventListener('change', change);
    return () => scheme.removeEventListener('change', change);
  }, []);
  return colours;
}
