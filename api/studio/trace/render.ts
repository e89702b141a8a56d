import { bakeShadow } from '../ground/bake-shadow.ts';
import { GroundMap } from '../ground/ground-map.ts';
import { EnvironmentMap } from '../light/environment-map.ts';
import { findEnvironment } from '../light/environments.ts';
import { defaultTone, inverseToneMap, toneMap } from '../tone/tone-map.ts';
import { dot, scale, subtract, type Vector } from '../vector.ts';
import { towardsCamera } from './camera.ts';
import { compileStone } from './compiled-stone.ts';
import { RowRenderer } from './row-renderer.ts';
import type { MeshIntersector, Scene, TriangleMesh } from './scene.ts';
import type { World } from './world.ts';

/** Makes a mesh ready for rays; meshes/bvh.ts has it. */
export type MeshBuilder = (mesh: TriangleMesh) => MeshIntersector;

export interface RenderOptions {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Texels a side of the shadow on the ground, and rays a texel. */
  readonly bake: { readonly side: number; readonly samples: number };
  readonly buildMesh?: MeshBuilder;
  /** Told after every row, with the part of the picture that is done. */
  readonly onProgress?: (part: number) => void;
}

/** Where the first stone's table mirrors the camera to, or null. */
function tableReflection(scene: Scene): Vector | null {
  const table = scene.stones[0]?.facets[0]?.normal;
  if (!scene.light.flagTable || !table) return null;
  const camera = towardsCamera(scene.camera);
  return subtract(scale(table, 2 * dot(table, camera)), camera);
}

function buildMesh(scene: Scene, build: MeshBuilder | undefined): MeshIntersector | null {
  if (!scene.mesh) return null;
  if (!build) throw new TypeError('a scene with metal needs a mesh builder');
  return build(scene.mesh);
}

/** The scene made ready for rays, its shadow baked. */
export function prepareWorld(scene: Scene, options: RenderOptions): World {
  const { light } = scene;
  const ground = inverseToneMap(light.ground, { ...defaultTone, ...scene.tone });
  const camera = towardsCamera(scene.camera);
  const dome = (name: string, flagged: Vector | null) =>
    new EnvironmentMap(findEnvironment(name), {
      camera,
      ground: scale(ground, light.groundInMetal),
      tableEnd: light.tableEnd ?? 0,
      flagged,
    });
  const world: World = {
    stones: scene.stones.map(compileStone),
    mesh: buildMesh(scene, options.buildMesh),
    metals: Float64Array.from(scene.metals.flat()),
    stoneLight: dome(light.stones, tableReflection(scene)),
    metalLight: dome(light.metal, null),
    ground: new GroundMap(ground, null),
    groundThroughStone: light.groundThroughStone,
    groundInMetal: light.groundInMetal,
    shadeBelow: light.shadeBelow ?? 0,
    tableEnd: light.tableEnd ?? 0,
  };
  const key = dome(light.bake, null);
  const shadow = bakeShadow(
    { ...world, stoneLight: key, metalLight: key },
    { ...options.bake, area: light.shadowArea, strength: light.shadow },
  );
  return { ...world, ground: new GroundMap(ground, shadow) };
}

/** Linear radiance of a whole picture, three numbers a pixel. */
export function renderRadiance(world: World, scene: Scene, options: RenderOptions): Float32Array {
  const { width, height, name } = options;
  const exposure = new RowRenderer(world, scene, width, height, name);
  const radiance = new Float32Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    exposure.renderRow(row, radiance, row * width * 3);
    options.onProgress?.((row + 1) / height);
  }
  return radiance;
}

/** A scene to sRGB bytes, three a pixel. Deterministic. */
export function renderImage(scene: Scene, options: RenderOptions): Uint8Array {
  const world = prepareWorld(scene, options);
  const radiance = renderRadiance(world, scene, options);
  return toneMap(radiance, options.width, options.height, scene.tone);
}
