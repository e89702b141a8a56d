import { add, cross, dot, length, scale, subtract, type Vector } from '../vector.ts';
import type { CutStone } from './cuts.ts';
import { facetPolygons } from './polyhedron.ts';

interface Face {
  readonly corners: readonly Vector[];
  readonly normal: Vector;
  readonly area: number;
  readonly centroid: Vector;
}

function faceOf(corners: readonly Vector[], normal: Vector): Face {
  const [first = [0, 0, 0] as Vector] = corners;
  let area = 0;
  let weighted: Vector = [0, 0, 0];
  for (let at = 1; at + 1 < corners.length; at++) {
    const [b, c] = [corners[at] ?? first, corners[at + 1] ?? first];
    const part = length(cross(subtract(b, first), subtract(c, first))) / 2;
    area += part;
    weighted = add(weighted, scale(add(first, add(b, c)), part / 3));
  }
  return { corners, normal, area, centroid: area > 0 ? scale(weighted, 1 / area) : first };
}

function facesOf(cut: CutStone): Face[] {
  const lobes = cut.otherLobe ? [cut.facets, cut.otherLobe] : [cut.facets];
  return lobes.flatMap((planes) => {
    const outer = cut.otherLobe ? planes.slice(0, -1) : planes;
    const shapes = facetPolygons(planes);
    return outer.map((plane, at) => faceOf(shapes[at] ?? [], plane.normal));
  });
}

/** Returns whether a body with this centre of mass rests on the face without tipping. */
function isStable(face: Face, centreOfMass: Vector): boolean {
  return face.corners.every((corner, at) => {
    const next = face.corners[(at + 1) % face.corners.length] ?? corner;
    const outward = cross(subtract(next, corner), face.normal);
    return dot(outward, subtract(centreOfMass, corner)) <= 0.02 * length(outward);
  });
}

/** Minimum area relative to the largest facet: stones come to rest on broad facets. */
const minRelativeArea = 0.25;

function broadFaces(faces: readonly Face[]): Face[] {
  const largest = Math.max(...faces.map((face) => face.area));
  return faces.filter((face) => face.area >= minRelativeArea * largest);
}

/**
 * Finds how a stone with the given spin rests on its pavilion, tipped towards the camera: returns the
 * spin that turns the nearest stable facet to the front and the tilt that lays it flat, in degrees.
 */
export function findRestingPose(cut: CutStone, spin: number): { spin: number; tilt: number } {
  const faces = facesOf(cut);
  const total = faces.reduce((sum, face) => sum + face.area, 0);
  const centreOfMass = faces.reduce<Vector>(
    (sum, face) => add(sum, scale(face.centroid, face.area / total)),
    [0, 0, 0],
  );
  const pavilion = faces.filter(({ normal }) => normal[2] < -0.3 && normal[2] > -0.95);
  const stable = pavilion.filter((face) => isStable(face, centreOfMass));
  const choice = broadFaces(stable.length > 0 ? stable : pavilion).map(({ normal }) => {
    const azimuth = (Math.atan2(normal[1], normal[0]) * 180) / Math.PI;
    const off = ((((-90 - azimuth - spin) % 360) + 540) % 360) - 180;
    return { spin: spin + off, off: Math.abs(off), tilt: (Math.acos(-normal[2]) * 180) / Math.PI };
  });
  const nearest = choice.sort((a, b) => a.off - b.off)[0];
  return nearest ? { spin: nearest.spin, tilt: nearest.tilt } : { spin, tilt: 42 };
}
