import { describe, expect, it } from 'vitest';
import { cutNames, cutStone } from '../geometry/cuts.ts';
import { placeStone } from '../geometry/pose.ts';
import { GroundMap } from '../ground/ground-map.ts';
import type { Environment } from '../light/environment.ts';
import { EnvironmentMap } from '../light/environment-map.ts';
import { inverseToneMap, parseHexColour } from '../tone/tone-map.ts';
import type { Vector } from '../vector.ts';
import { prepareWorld, renderImage, renderRadiance } from './render.ts';
import type { MeshIntersector, Plane, Scene, Stone } from './scene.ts';
import { spectrum, wavelengthCount } from './spectrum.ts';
import type { World } from './world.ts';

const imageSize = 24;
const options = {
  name: 'test',
  width: imageSize,
  height: imageSize,
  bake: { side: 16, samples: 16 },
};

function sceneWith(stones: readonly Stone[], light: Partial<Scene['light']> = {}): Scene {
  return {
    stones,
    mesh: null,
    metals: [],
    camera: {
      target: [0, 0, 0.8],
      elevation: 70,
      azimuth: -90,
      distance: 40,
      halfHeight: 1,
      aperture: 0,
    },
    light: {
      stones: 'L5',
      metal: 'T5',
      bake: 'K',
      ground: '#f3efe9',
      groundThroughStone: 1,
      groundInMetal: 1,
      flagTable: false,
      shadow: 1,
      shadowArea: [0, 0, 4],
      ...light,
    },
    samples: { stone: 64, rest: 32 },
  };
}

const bake = (environment: Environment) =>
  new EnvironmentMap(environment, {
    camera: [0, 0, 1],
    ground: [1, 1, 1],
    tableEnd: 0,
    flagged: null,
  });
const furnace = bake({ sky: () => 1, tint: [1, 1], cards: [] });
const black = bake({ sky: () => 0, tint: [1, 1], cards: [] });

/** Returns the scene under the given sky, on unshadowed ground of radiance 1. */
function underSky(scene: Scene, environment: EnvironmentMap): World {
  const ground = new GroundMap([1, 1, 1], null);
  return {
    ...prepareWorld(scene, options),
    stoneLight: environment,
    metalLight: environment,
    ground,
  };
}

function mean(radiance: Float32Array): number {
  return radiance.reduce((sum, value) => sum + value, 0) / radiance.length;
}

describe('furnace test', () => {
  it.each(cutNames)('a colourless %s conserves energy', (cut) => {
    const scene = sceneWith([placeStone(cutStone(cut), { spin: 10 })]);
    const radiance = renderRadiance(underSky(scene, furnace), scene, options);
    expect(mean(radiance)).toBeGreaterThan(0.99);
    expect(mean(radiance)).toBeLessThan(1.01);
  });

  it('two stones next to each other conserve energy', () => {
    const stones = [-0.6, 0.6].map((x) =>
      placeStone(cutStone('round'), { spin: 10, at: [x, 0], size: 0.5 }),
    );
    const scene = sceneWith(stones);
    expect(
      Math.abs(mean(renderRadiance(underSky(scene, furnace), scene, options)) - 1),
    ).toBeLessThan(0.01);
  });

  it('a coloured stone darkens each channel by its absorption', () => {
    const scene = sceneWith([placeStone(cutStone('round'), { spin: 10 }, [0, 0.1, 0.8])]);
    const radiance = renderRadiance(underSky(scene, furnace), scene, options);
    const channel = (which: number) => mean(radiance.filter((_, index) => index % 3 === which));
    expect(channel(0)).toBeCloseTo(1, 1);
    expect(channel(1)).toBeLessThan(channel(0));
    expect(channel(2)).toBeLessThan(channel(1));
  });
});

const side = (normal: Vector, offset: number): Plane => ({ normal, offset });

/** A block of diamond, whose transmittance at normal incidence has a closed form. */
const block: Stone = {
  facets: [
    side([0, 0, 1], 1),
    side([0, 0, -1], 0),
    side([1, 0, 0], 5),
    side([-1, 0, 0], 5),
    side([0, 1, 0], 5),
    side([0, -1, 0], 5),
  ],
  absorption: [0, 0, 0],
};

describe('a block of diamond over a bright ground under a black sky', () => {
  it('transmits 2n / (n^2 + 1), including internal reflections', () => {
    const scene = sceneWith([block]);
    const above: Scene = { ...scene, camera: { ...scene.camera, elevation: 90, halfHeight: 0.1 } };
    const expected = [0, 1, 2].map((channel) => {
      let sum = 0;
      for (let i = 0; i < wavelengthCount; i++) {
        const n = spectrum.index[i] ?? 1;
        sum += ((spectrum.weight[i * 3 + channel] ?? 0) * 2 * n) / (n * n + 1);
      }
      return sum / wavelengthCount;
    });
    const radiance = renderRadiance(underSky(above, black), above, options);
    for (const channel of [0, 1, 2]) {
      const got = mean(radiance.filter((_, index) => index % 3 === channel));
      expect(Math.abs(got / (expected[channel] ?? 1) - 1)).toBeLessThan(0.01);
    }
  });
});

/** An analytic sphere of radius 1 at a height of 1. */
class Sphere implements MeshIntersector {
  readonly ray = new Float64Array(7);
  readonly hit = new Float64Array(7);
  material = 0;
  isBack = false;

  intersect(): boolean {
    const [ox = 0, oy = 0, oz = 0, dx = 0, dy = 0, dz = 0, farthest = 0] = this.ray;
    const along = ox * dx + oy * dy + (oz - 1) * dz;
    const root = along * along - (ox * ox + oy * oy + (oz - 1) ** 2 - 1);
    const distance = -along - Math.sqrt(root);
    if (!(root > 0) || distance < 1e-5 || distance > farthest) return false;
    const normal = [ox + dx * distance, oy + dy * distance, oz - 1 + dz * distance];
    this.hit.set([distance, ...normal, ...normal]);
    return true;
  }
}

describe('a metal sphere', () => {
  const empty = {
    positions: new Float64Array(),
    normals: new Float64Array(),
    materials: new Uint8Array(),
  };
  const scene: Scene = { ...sceneWith([]), mesh: empty, metals: [[0.8, 0.5, 0.2]] };
  const closeUp: Scene = {
    ...scene,
    camera: { ...scene.camera, target: [0, 0, 1], halfHeight: 0.02 },
  };
  const withSphere = { ...options, buildMesh: () => new Sphere() };

  it('has the reflectance of its metal at normal incidence', () => {
    const world = {
      ...prepareWorld(closeUp, withSphere),
      metalLight: furnace,
      ground: new GroundMap([1, 1, 1], null),
    };
    const radiance = renderRadiance(world, closeUp, options);
    const pixel = radiance.slice(0, 3);
    expect(pixel[0]).toBeCloseTo(0.8, 3);
    expect(pixel[1]).toBeCloseTo(0.5, 3);
    expect(pixel[2]).toBeCloseTo(0.2, 3);
  });

  it('reflects the sky above and the ground below its equator', () => {
    const whole: Scene = { ...closeUp, camera: { ...closeUp.camera, elevation: 0, halfHeight: 1 } };
    const world = {
      ...prepareWorld(whole, withSphere),
      metalLight: black,
      ground: new GroundMap([1, 1, 1], null),
      groundInMetal: 1,
    };
    const radiance = renderRadiance(world, whole, options);
    const red = (row: number) => radiance[(row * imageSize + imageSize / 2) * 3] ?? 0;
    expect(red(imageSize / 4)).toBeCloseTo(0, 3);
    expect(red((imageSize * 3) / 4)).toBeGreaterThan(0.75);
  });
});

describe('renderImage', () => {
  const scene = sceneWith([placeStone(cutStone('round'), { spin: 10, size: 0.4 })]);
  const small: Scene = { ...scene, light: { ...scene.light, shadowArea: [0, 0, 0.9] } };

  it('is deterministic', () => {
    expect(renderImage(small, options)).toEqual(renderImage(small, options));
  });

  it.each(['#f3efe9', '#171512'])('has exactly the ground colour %s in its corners', (ground) => {
    const bytes = renderImage({ ...small, light: { ...small.light, ground } }, options);
    for (const pixel of [
      0,
      imageSize - 1,
      imageSize * (imageSize - 1),
      imageSize * imageSize - 1,
    ]) {
      expect([...bytes.slice(pixel * 3, pixel * 3 + 3)]).toEqual(parseHexColour(ground));
    }
  });

  it('shades the ground next to the stone', () => {
    const radiance = renderRadiance(prepareWorld(small, options), small, options);
    const ground = inverseToneMap('#f3efe9')[1];
    expect(Math.min(...radiance.filter((_, index) => index % 3 === 1))).toBeLessThan(0.8 * ground);
  });
});
