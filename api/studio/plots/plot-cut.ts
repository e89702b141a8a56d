import { type CutName, cutStone } from '../geometry/cuts.ts';
import { facetPolygons } from '../geometry/polyhedron.ts';
import { placeStone } from '../geometry/pose.ts';
import { lightGround } from '../shots/stone-shots.ts';
import type { Vector } from '../vector.ts';

type Point = readonly [right: number, up: number];

interface Facet {
  readonly normal: Vector;
  readonly corners: readonly Vector[];
  readonly edges: readonly (readonly [Vector, Vector])[];
}

/** Position of a view's centre on the sheet in pixels (y down), and pixels per half width. */
interface ViewPlacement {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const side = 1000;
/** Height available for both views together, and the gap between them, in pixels. */
const availableHeight = 680;
const gap = 96;
const lineColour = '#6f675c';
const fillColour = '#fbf9f6';

const fromAbove = ([x, y]: Vector): Point => [x, y];
const fromFront = ([x, , z]: Vector): Point => [x, z];

/** Plots a cut as a grading report does: crown from above, profile and dimension lines. Returns SVG. */
export function plotCut(cut: CutName): string {
  const lobes = lobesOf(cut);
  const all = lobes.flat().flatMap(({ corners }) => corners);
  const [plan, profile] = [all.map(fromAbove), all.map(fromFront)];
  const scale = availableHeight / (heightSpan(plan) + heightSpan(profile));
  const top = (side - availableHeight - gap) / 2;
  const above = placeView(plan, top, scale);
  const front = placeView(profile, top + heightSpan(plan) * scale + gap, scale);
  const crown = lobes.flat().filter(({ normal }) => normal[2] > 0.01);
  const facing = lobes.flat().filter(({ normal }) => normal[1] < -0.02);
  const table = crown.filter(({ normal }) => normal[2] > 0.999);
  const drawing = [
    silhouette(lobes, fromAbove, above),
    facetEdges(crown, fromAbove, above),
    silhouette(lobes, fromFront, front),
    facetEdges(facing.filter(isPolishedFacet), fromFront, front),
    dimensionLines(
      profile,
      table.flatMap(({ corners }) => corners.map(fromFront)),
      front,
    ),
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="${lightGround}"/><g stroke="${lineColour}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">${drawing}</g></svg>`;
}

/** Returns the upright stone's facets by lobe, without the seam that the lobes of a heart share. */
function lobesOf(cut: CutName): Facet[][] {
  const { facets, otherLobe } = placeStone(cutStone(cut), { spin: cut === 'heart' ? 0 : 90 });
  const isSeam = (edge: readonly Vector[]) =>
    otherLobe !== undefined && edge.every(([x]) => Math.abs(x) < 1e-6);
  return [facets, otherLobe ?? []].map((planes) => {
    const shapes = facetPolygons(planes);
    const all = planes.map(({ normal }, at) => {
      const corners = shapes[at] ?? [];
      const edges = corners.map((corner, from) => {
        const next = corners[(from + 1) % corners.length] ?? corner;
        return [corner, next] as const;
      });
      return { normal, corners, edges: edges.filter((edge) => !isSeam(edge)) };
    });
    return otherLobe ? all.slice(0, -1) : all;
  });
}

/** Excludes girdle facets: only their rim is drawn. */
const isPolishedFacet = ({ normal }: Facet) => Math.abs(normal[2]) > 0.01;

const maxAbsolute = (values: readonly number[]) => Math.max(...values.map(Math.abs));
const heights = (points: readonly Point[]) => points.map(([, up]) => up);
const heightSpan = (points: readonly Point[]) =>
  Math.max(...heights(points)) - Math.min(...heights(points));

/** Places a view so that its upper end is `top` pixels below the top of the sheet. */
function placeView(points: readonly Point[], top: number, scale: number): ViewPlacement {
  return { x: side / 2, y: top + Math.max(...heights(points)) * scale, scale };
}

function facetEdges(
  facets: readonly Facet[],
  view: (corner: Vector) => Point,
  place: ViewPlacement,
): string {
  const path = facets.flatMap((facet) =>
    facet.edges.map((edge) => polyline(edge.map(view), place)),
  );
  return `<path d="${path.join('')}" fill="none"/>`;
}

/** Draws the outline of all lobes: strokes first, then fills that hide the strokes where lobes overlap. */
function silhouette(
  lobes: readonly Facet[][],
  view: (corner: Vector) => Point,
  place: ViewPlacement,
): string {
  const path = lobes
    .filter((lobe) => lobe.length > 0)
    .map(
      (lobe) => `${polyline(convexHull(lobe.flatMap(({ corners }) => corners.map(view))), place)}Z`,
    )
    .join('');
  return `<path d="${path}" fill="none" stroke-width="5"/><path d="${path}" fill="${fillColour}" stroke="none"/>`;
}

function dimensionLines(
  profile: readonly Point[],
  table: readonly Point[],
  { x, y, scale }: ViewPlacement,
): string {
  const level = (up: number) => y - up * scale;
  const [high, low] = [Math.max(...heights(profile)), Math.min(...heights(profile))];
  const across = (reach: number, at: number) =>
    path`M${x - reach * scale},${at}H${x + reach * scale}M${x - reach * scale},${at - 9}v18M${x + reach * scale},${at - 9}v18`;
  const width = maxAbsolute(profile.map(([right]) => right));
  const rightX = x + width * scale + 44;
  const upright = path`M${rightX},${level(high)}V${level(low)}M${rightX - 9},${level(high)}h18M${rightX - 9},${level(low)}h18`;
  const tableWidth = maxAbsolute(table.map(([right]) => right));
  const lines = across(tableWidth, level(high) - 26) + across(width, level(low) + 40) + upright;
  return `<path d="${lines}" fill="none" stroke-width="1.4"/>`;
}

const formatNumber = (value: number) => String(Math.round(value * 10) / 10);

/** Writes the commands of an SVG path with rounded coordinates. */
const path = (commands: TemplateStringsArray, ...coordinates: number[]) =>
  String.raw({ raw: commands }, ...coordinates.map(formatNumber));

function polyline(points: readonly Point[], { x, y, scale }: ViewPlacement): string {
  return `M${points.map(([right, up]) => `${formatNumber(x + right * scale)},${formatNumber(y - up * scale)}`).join('L')}`;
}

/**
 * Computes the convex hull with Andrew's monotone chain. Corners that several facets share differ in
 * their last digits, which depend on the version of V8, so they are merged first.
 */
function convexHull(points: readonly Point[]): Point[] {
  const merged = new Map(points.map(snapToGrid).map((point) => [point.join(), point]));
  const sorted = [...merged.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
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

/** Rounds to a grid that is far finer than a pixel. */
function snapToGrid([right, up]: Point): Point {
  const snap = (value: number) => Math.round(value * 1e6) / 1e6 || 0; // no negative zero
  return [snap(right), snap(up)];
}

function turnsRight(kept: readonly Point[], [x, y]: Point): boolean {
  const [before, last] = kept.slice(-2);
  if (!before || !last) return false;
  return (last[0] - before[0]) * (y - before[1]) <= (last[1] - before[1]) * (x - before[0]);
}
