import sharp from 'sharp';
import { doubleArea, type Point } from './vector.ts';

/** The ground under photographs, and the page's own: shared with the shop's tokens. */
export const plate = '#f3efe9';
export const paper = '#faf8f5';

export interface Place {
  /** Pixels of the middle, y down. */
  readonly x: number;
  readonly y: number;
  /** Pixels a half width. */
  readonly scale: number;
}

const short = (value: number) => String(Math.round(value * 10) / 10);

/** The `d` of a closed path through points that have y up. */
export function outlinePath(points: readonly Point[], { x, y, scale }: Place): string {
  const steps = points.map(([px, py]) => `${short(x + px * scale)},${short(y - py * scale)}`);
  return `M${steps.join('L')}Z`;
}

/** The convex hull (Andrew's monotone chain): the silhouette of a stone from any side. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (ordered: readonly Point[]) => {
    const kept: Point[] = [];
    for (const point of ordered) {
      while (turnsRight(kept, point)) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...chain(sorted), ...chain(sorted.reverse())];
}

function turnsRight(kept: readonly Point[], next: Point): boolean {
  const [before, last] = kept.slice(-2);
  return !!before && !!last && doubleArea([before, last, next]) <= 0;
}

export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly ground: string;
}

export const square: Sheet = { width: 1000, height: 1000, ground: plate };

export function svgOf({ width, height, ground }: Sheet, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${ground}"/>${content}</svg>`;
}

const shade = [91, 74, 54] as const;

/**
 * A soft shadow on `ground`: opaque strokes from wide and pale to narrow and dark. A true blur of a
 * square this size takes the renderer ten times as long.
 */
export function shadow(path: string, blur: number, opacity: number, shift = 0, ground = plate) {
  const layers = Math.max(6, Math.round(opacity * 90));
  const strokes = Array.from({ length: layers }, (_, index) => {
    const reach = 1 - index / layers;
    const colour = mixed(ground, shade, opacity * (1 - reach) ** 2.2);
    return `<path d="${path}" fill="${colour}" stroke="${colour}" stroke-width="${short(blur * 5 * reach)}"/>`;
  });
  return `<g transform="translate(0 ${short(shift)})" stroke-linejoin="round">${strokes.join('')}</g>`;
}

/** `share` of `over` on the colour `#rrggbb`. */
export function mixed(hex: string, over: readonly number[], share: number): string {
  const channels = [1, 3, 5].map((at, axis) => {
    const base = Number.parseInt(hex.slice(at, at + 2), 16);
    const level = Math.round(base + ((over[axis] ?? base) - base) * share);
    return level.toString(16).padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

export function jpegOf(svg: string, quality = 84): Promise<Buffer> {
  return sharp(Buffer.from(svg)).jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
}
