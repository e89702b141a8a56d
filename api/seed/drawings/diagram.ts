import type { Shape } from '../shapes.ts';
import { cutOf } from './cut.ts';
import { edges, girdlePath, silhouette } from './stone.ts';
import { outlinePath, type Place } from './svg.ts';
import { fromAbove, type View } from './trace.ts';

const ink = '#6f675c';
const fromFront: View = { eye: [0, -1, 0.0001], up: [0, 0, 1] };

/** The cut as a grader plots it: the crown from above, the stone from the side, its measures. */
export function diagram(shape: Shape, ratio: number): string {
  const cut = cutOf(shape, ratio);
  const scale = 236 / Math.max(1, ratio);
  const plan: Place = { x: 500, y: 316, scale };
  const side: Place = { x: 500, y: 726, scale };
  const around = silhouette(shape, ratio, fromFront);
  const heights = around.map(([, y]) => y);
  const [top, foot] = [Math.max(...heights), Math.min(...heights)];
  const facets = (view: View, place: Place) =>
    `<path d="${edges(cut, view, place)}" fill="none" stroke-width="1.6"/>`;
  const flat = cut.facets.filter(({ normal }) => normal[2] > 0.999);
  const table = flat.flatMap(({ corners }) => corners.map(([x]) => x));
  return `<g stroke="${ink}" stroke-linejoin="round" stroke-linecap="round">
<path d="${girdlePath(shape, ratio, plan)}" fill="#fbf9f6" stroke-width="2.6"/>${facets(fromAbove, plan)}
<path d="${outlinePath(around, side)}" fill="#fbf9f6" stroke-width="2.6"/>${facets(fromFront, side)}
<g stroke-width="1.4">${across(side, Math.min(...table), Math.max(...table), top, -26)}${across(side, -1, 1, foot, 40)}${upright(side, top, foot)}</g></g>`;
}

/** A measure from left to right, `away` pixels below (or above) a height of the stone. */
function across({ x, y, scale }: Place, from: number, to: number, height: number, away: number) {
  const [left, right] = [x + from * scale, x + to * scale];
  const level = y - height * scale + away;
  return `<path d="M${left},${level}H${right}M${left},${level - 9}v18M${right},${level - 9}v18"/>`;
}

function upright({ x, y, scale }: Place, top: number, foot: number) {
  const [high, low] = [y - top * scale, y - foot * scale];
  const line = x + scale + 44;
  return `<path d="M${line},${high}V${low}M${line - 9},${high}h18M${line - 9},${low}h18"/>`;
}
