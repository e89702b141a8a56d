import type { Vector } from '../vector.ts';

export type { Vector } from '../vector.ts';

/** The half-space { p : normal . p <= offset }. */
export interface Plane {
  readonly normal: Vector;
  readonly offset: number;
}

export interface Stone {
  /** Facets, table first, as placed in the scene (scaled, turned, moved). */
  readonly facets: readonly Plane[];
  /**
   * A heart only: the facets of its other lobe. Both lists end with the plane that the lobes
   * share, which light passes as if it were not there.
   */
  readonly otherLobe?: readonly Plane[];
  /** Absorption per unit of the scene's length, linear RGB. */
  readonly absorption: Vector;
}

/** What the tracer asks of a mesh; meshes/bvh.ts makes it. Plain typed arrays, so that it goes to a worker as it is. */
export interface TriangleMesh {
  /** 9 a triangle. */
  readonly positions: Float64Array;
  /** 9 a triangle, at the corners, unit, to the outside. */
  readonly normals: Float64Array;
  /** One a triangle, index into Scene.metals. */
  readonly materials: Uint8Array;
}

/**
 * A mesh made ready for rays: `buildBvh` of meshes/bvh.ts answers one. Numbers go in and out by
 * arrays because the engine boxes every double that is passed to a function it does not inline.
 */
export interface MeshIntersector {
  /** Written by the tracer: origin 0-2, unit direction 3-5, greatest distance 6. */
  readonly ray: Float64Array;
  /** The nearest hit between 1e-5 and the greatest distance; on true `hit`, `material` and `isBack` hold it. */
  intersect(): boolean;
  /** Distance 0, smooth normal 1-3, triangle's own normal 4-6; both unit and to the outside. */
  readonly hit: Float64Array;
  /** Index into Scene.metals. */
  material: number;
  /** The ray came from within the metal. */
  isBack: boolean;
}

/** A long lens. Lengths in the scene's unit, angles in degrees. */
export interface Camera {
  readonly target: Vector;
  readonly elevation: number;
  /** -90 looks along +y, the front of every scene. */
  readonly azimuth: number;
  readonly distance: number;
  /** Half the height of the view at the target. */
  readonly halfHeight: number;
  /** Radius of the lens; 0 is sharp everywhere, otherwise sharp at the target. */
  readonly aperture: number;
}

/** The light of a picture: names of light/environments.ts and how the ground answers it. */
export interface Light {
  readonly stones: string;
  readonly metal: string;
  /** What casts the shadow on the ground. */
  readonly bake: string;
  /** The ground as it is to appear where no shadow falls, e.g. '#f3efe9'. */
  readonly ground: string;
  /** Factor on the ground seen through a stone; less than 1 keeps its darks dark. */
  readonly groundThroughStone: number;
  /** Factor on the ground seen in metal. */
  readonly groundInMetal: number;
  /**
   * How much darker metal mirrors the ground straight below than at the horizon: a piece's own
   * shade, which gives a band its roundness. 0 to 1, 0 when left out.
   */
  readonly shadeBelow?: number;
  /** How dark the room before the table is in metal, 0 to 1; 0 when left out. */
  readonly tableEnd?: number;
  /** Darkens what the first stone's table mirrors to the camera, so that no veil lies on it. */
  readonly flagTable: boolean;
  /** 1 as computed; above 1 a deeper shadow. */
  readonly shadow: number;
  /** Where the shadow is computed: a square of the ground, centre x, y and half its side. */
  readonly shadowArea: readonly [number, number, number];
}

/** How radiance becomes a print; tone/develop.ts has what holds when it is left out. */
export interface Tone {
  readonly exposure: number;
  /** Of the colour that radiance has. */
  readonly saturation: number;
  /** The least channel as a part of the luminance: raw spectral colours are neon. */
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
  /** Samples a pixel where a stone is seen, and elsewhere. */
  readonly samples: { readonly stone: number; readonly rest: number };
}

/** One row of the shot table. `scene()` is pure and deterministic. */
export interface Shot {
  /** File name of the master without .jpg, e.g. 'round-3-lying', 'asha-solitaire-yellow-front'. */
  readonly name: string;
  readonly width: number;
  readonly height: number;
  scene(): Scene;
}
