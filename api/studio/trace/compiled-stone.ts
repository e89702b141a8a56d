import { facetPolygons } from '../geometry/polyhedron.ts';
import { dot, length, subtract, type Vector } from '../vector.ts';
import type { Plane, Stone } from './scene.ts';

/** Facets as a flat array of normals and offsets: crown, pavilion, girdle, then the seam of a heart. */
export interface Lobe {
  readonly facets: Float64Array;
  /** Ends of the three groups, as indices into `facets`. */
  readonly crown: number;
  readonly pavilion: number;
  readonly girdle: number;
  /** Index of the plane shared with the other lobe, or -1. */
  readonly seam: number;
}

/** A stone prepared for ray intersection. */
export interface CompiledStone {
  readonly lobes: readonly Lobe[];
  /** From the culet to the table. */
  readonly axis: Vector;
  /** Heights along the axis. Below the first only the pavilion bounds the stone, above the second only the crown. */
  readonly girdleBottom: number;
  readonly girdleTop: number;
  readonly centre: Vector;
  readonly radius: number;
  readonly absorption: Vector;
  readonly isClear: boolean;
}

const girdleTilt = 1e-6;

type FacetGroup = 'crown' | 'pavilion' | 'girdle';

function facetGroupOf(plane: Plane, axis: Vector): FacetGroup {
  const tilt = dot(plane.normal, axis);
  if (tilt > girdleTilt) return 'crown';
  return tilt < -girdleTilt ? 'pavilion' : 'girdle';
}

function compileLobe(planes: readonly Plane[], axis: Vector, hasSeam: boolean): Lobe {
  const own = hasSeam ? planes.slice(0, -1) : planes;
  const select = (group: FacetGroup) => own.filter((plane) => facetGroupOf(plane, axis) === group);
  const groups = [
    select('crown'),
    select('pavilion'),
    select('girdle'),
    hasSeam ? planes.slice(-1) : [],
  ];
  const ends = groups.map((_, index) => 4 * groups.slice(0, index + 1).flat().length);
  const facets = groups.flat().flatMap((plane) => [...plane.normal, plane.offset]);
  const [crown = 0, pavilion = 0, girdle = 0] = ends;
  return {
    facets: Float64Array.from(facets),
    crown,
    pavilion,
    girdle,
    seam: hasSeam ? girdle : -1,
  };
}

/** Returns the range of heights in which more than one of crown, pavilion and girdle bound the stone. */
function girdleBand(planes: readonly Plane[], faces: readonly Vector[][], axis: Vector) {
  let [from, to] = [Infinity, -Infinity];
  planes.forEach((plane, index) => {
    const heights = (faces[index] ?? []).map((corner) => dot(corner, axis));
    const group = facetGroupOf(plane, axis);
    if (group !== 'pavilion') from = Math.min(from, ...heights);
    if (group !== 'crown') to = Math.max(to, ...heights);
  });
  return { from, to };
}

function centreOf(corners: readonly Vector[]): Vector {
  const along = (axis: 0 | 1 | 2) => {
    const values = corners.map((corner) => corner[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return [along(0), along(1), along(2)];
}

/** Converts a stone of the scene to flat arrays for the tracer. */
export function compileStone(stone: Stone): CompiledStone {
  const axis = stone.facets[0]?.normal ?? [0, 0, 1];
  const hasSeam = stone.otherLobe !== undefined;
  const shapes = stone.otherLobe ? [stone.facets, stone.otherLobe] : [stone.facets];
  const cut = shapes.map((planes) => ({ planes, faces: facetPolygons(planes) }));
  const bands = cut.map(({ planes, faces }) =>
    girdleBand(hasSeam ? planes.slice(0, -1) : planes, faces, axis),
  );
  const corners = cut.flatMap(({ faces }) => faces.flat());
  const centre = centreOf(corners);
  const radius = Math.max(...corners.map((corner) => length(subtract(corner, centre))));
  return {
    lobes: shapes.map((planes) => compileLobe(planes, axis, hasSeam)),
    axis,
    girdleBottom: Math.min(...bands.map((band) => band.from)) - 1e-4 * radius,
    girdleTop: Math.max(...bands.map((band) => band.to)) + 1e-4 * radius,
    centre,
    radius: radius * 1.00005,
    absorption: stone.absorption,
    isClear: stone.absorption.every((channel) => channel === 0),
  };
}
