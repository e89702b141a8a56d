import { randomOf } from '../random.ts';
import type { Shape } from '../shapes.ts';
import { type Cut, cutOf } from './cut.ts';
import { lightFrom } from './light.ts';
import { outlineOf } from './outline.ts';
import { hull, outlinePath, type Place, shadow } from './svg.ts';
import { type Body, bodies, fireOf, hexOf } from './tint.ts';
import { frameOf, fromAbove, piecesOf, type View } from './trace.ts';
import { dot, type Point } from './vector.ts';

export interface StoneLook {
  readonly shape: Shape;
  /** Length over width. */
  readonly ratio: number;
  readonly body: Body;
  /** Names the light, so that two stones of a cut differ. */
  readonly light: string;
}

export interface Quality {
  readonly depth: number;
  readonly smallest: number;
}

const fine: Quality = { depth: 3, smallest: 0.006 };
/** For stones of a few pixels, in jewellery. */
export const coarse: Quality = { depth: 1, smallest: 0.25 };

/** A stone as the eye sees it, as SVG, without shadow. */
export function stone(look: StoneLook, view: View, place: Place, quality = fine): string {
  const cut = cutOf(look.shape, look.ratio);
  const pieces = piecesOf({
    cut,
    view,
    light: lightFrom(randomOf(`light ${look.light}`)),
    body: bodies[look.body],
    fire: fireOf(look.body),
    ...quality,
  });
  const faces = pieces.map(({ polygon, colour }) => {
    const hex = hexOf(colour, look.body);
    // The stroke closes the hairlines that antialiasing leaves between neighbours.
    return `<path d="${outlinePath(polygon, place)}" fill="${hex}" stroke="${hex}"/>`;
  });
  return `<g stroke-width=".6" stroke-linejoin="round">${faces.join('')}</g>${facetLines(cut, view, place)}`;
}

/** The edges of the facets that face the eye, as light catches them. */
function facetLines(cut: Cut, view: View, place: Place): string {
  const width = Math.max(0.3, place.scale / 330);
  return `<path d="${edges(cut, view, place)}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="${width}" stroke-linejoin="round"/>`;
}

export function edges(cut: Cut, view: View, place: Place): string {
  const frame = frameOf(view);
  return cut.facets
    .filter((facet) => dot(facet.normal, frame.eye) > 0.02 && Math.abs(facet.normal[2]) > 0.01)
    .map((facet) =>
      outlinePath(
        facet.corners.map((p) => [dot(frame.right, p), dot(frame.up, p)]),
        place,
      ),
    )
    .join('');
}

/** The girdle seen from above; a heart's is not convex, so no hull will do. */
export function girdlePath(shape: Shape, ratio: number, place: Place): string {
  const outline = outlineOf(shape, ratio);
  const points = Array.from({ length: 128 }, (_, index) => outline.at(index / 128));
  return outlinePath(points, place);
}

/** All corners as a view sees them. */
export function silhouette(shape: Shape, ratio: number, view: View): Point[] {
  const frame = frameOf(view);
  const corners = cutOf(shape, ratio).facets.flatMap((facet) => facet.corners);
  return hull(corners.map((p) => [dot(frame.right, p), dot(frame.up, p)]));
}

/** Lying on the plate, table up; the eye a little off the axis, where it sees more than itself. */
export function faceUp(look: StoneLook): string {
  const random = randomOf(`eye ${look.light}`);
  const view = {
    ...fromAbove,
    eye: [random.between(-0.06, 0.06), random.between(-0.02, 0.06), 1],
  } as const;
  const place = { x: 500, y: 496, scale: 330 / Math.max(1, look.ratio) };
  const girdle = girdlePath(look.shape, look.ratio, place);
  return shadow(girdle, 22, 0.26, 15) + stone(look, view, place);
}

/** Standing on its culet, turned towards the eye. */
export function tilted(look: StoneLook): string {
  const view: View = { eye: [0.22, -0.98, 0.72], up: [0, 0, 1] };
  const around = silhouette(look.shape, look.ratio, view);
  const xs = around.map(([x]) => x);
  const ys = around.map(([, y]) => y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const scale = 620 / Math.max(right - left, (high - low) * 1.1);
  const place = {
    x: 500 - ((left + right) / 2) * scale,
    y: 490 + ((low + high) / 2) * scale,
    scale,
  };
  const floor = 490 + ((high - low) / 2) * scale;
  const spread = (right - left) * scale * 0.22;
  const pool = `M${500 - spread},${floor}a${spread},${spread * 0.2} 0 1 0 ${spread * 2},0a${spread},${spread * 0.2} 0 1 0 ${-spread * 2},0Z`;
  return shadow(pool, 46, 0.24, -8) + stone(look, view, place);
}
