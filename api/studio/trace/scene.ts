import type { Vector } from '../vector.ts';

export type { Vector } from '../vector.ts';

/** Half-space { p : normal . p <= offset }. */
export interface Plane {
  readonly normal: Vector;
  readonly offset: number;
}

export interface Stone {
  /** Facets in scene coordinates, table first. */
  readonly facets: readonly Plane[];
  /**
   * Facets of a heart's other lobe. Both lists end with the seam, the plane that the lobes share,
   * which does not affect light.
   */
  readonly otherLobe?: readonly Plane[];
  /** Absorption coefficient per scene unit, linear RGB. */
  readonly absorption: Vector;
}

/** Triangle soup as typed arrays. */
export interface TriangleMesh {
  /** 9 numbers per triangle. */
  readonly positions: Float64Array;
  /** Outward unit vertex normals, 9 numbers per triangle. */
  readonly normals: Float64Array;
  /** Index into Scene.metals, one per triangle. */
  readonly materials: Uint8Array;
}

/**
 * Finds intersections of rays with a mesh. Input and output use typed arrays, because V8 boxes
 * doubles that are passed to functions it does not inline.
 */
export interface MeshIntersector {
  /** Input: origin 0-2, unit direction 3-5, maximum distance 6. */
  readonly ray: Float64Array;
  /** Finds the closest hit between 1e-5 and the maximum distance. On true, the fields below describe it. */
  intersect(): boolean;
  /** Distance 0, shading normal 1-3, geometric normal 4-6; both are outward unit vectors. */
  readonly hit: Float64Array;
  /** Index into Scene.metals. */
  material: number;
  /** Whether the ray hit the inside of the surface. */
  isBack: boolean;
}

/** Telephoto camera. Lengths in scene units, angles in degrees. */
export interface Camera {
  readonly target: Vector;
  readonly elevation: number;
  /** -90 looks along +y, the front of every scene. */
  readonly azimuth: number;
  readonly distance: number;
  /** Half the height of the view at the target. */
  readonly halfHeight: number;
  /** Lens radius; 0 is a pinhole, otherwise the target is in focus. */
  readonly aperture: number;
}

/** Lighting: names of environments in light/environments.ts, and how the ground appears. */
export interface Light {
  readonly stones: string;
  readonly metal: string;
  /** Environment used to bake the shadow on the ground. */
  readonly bake: string;
  /** Colour of the unshadowed ground in the final image, e.g. '#f3efe9'. */
  readonly ground: string;
  /** Factor on the ground seen through a stone; below 1 it increases contrast. */
  readonly groundThroughStone: number;
  /** Factor on the ground reflected in metal. */
  readonly groundInMetal: number;
  /**
   * How much darker metal reflects the ground straight below than at the horizon, which mimics the
   * piece's own shadow. 0 to 1, default 0.
   */
  readonly shadeBelow?: number;
  /** How dark metal reflects the room beyond the table's front edge, 0 to 1, default 0. */
  readonly tableEnd?: number;
  /** Darkens the light that the first stone's table facet reflects to the camera, to avoid glare. */
  readonly flagTable: boolean;
  /** Shadow strength; 1 is physically correct, above 1 is darker. */
  readonly shadow: number;
  /** Square of the ground in which the shadow is baked: centre x, centre y, half its side. */
  readonly shadowArea: readonly [number, number, number];
}

/** Tone mapping parameters; the defaults are in tone/tone-map.ts. */
export interface Tone {
  readonly exposure: number;
  /** Factor on the saturation of the radiance. */
  readonly saturation: number;
  /** Minimum of the darkest channel relative to the luminance; tames spectral colours. */
  readonly gamutFloor: number;
  readonly bloom: number;
}

export interface Scene {
  readonly stones: readonly Stone[];
  readonly mesh: TriangleMesh | null;
  /** Reflectance at normal incidence, linear RGB. */
  readonly metals: readonly Vector[];
  readonly camera: Camera;
  readonly light: Light;
  readonly tone?: Partial<Tone>;
  /** Maximum samples per pixel where a stone is visible, and elsewhere. */
  readonly samples: { readonly stone: number; readonly rest: number };
}

/** A photograph to render. `scene()` is pure and deterministic. */
export interface Shot {
  /** File name of the master without extension, e.g. 'round-03-lying'. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  scene(): Scene;
}
