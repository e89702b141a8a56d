import { type Card, type Environment, smoothstep } from './environment.ts';

/** Small round lights, which cause a stone's fire. */
const pinLights = (
  directions: readonly (readonly [number, number])[],
  radiance: number,
  halfWidth: number,
): Card[] => directions.map((at) => ({ at, halfWidth, radiance, soft: 0.6 }));

/** Vertical black strips around the stone that divide the bright ring into sectors. */
const blackFlags = (count: number, halfWidth: number, radiance: number, soft: number): Card[] =>
  Array.from({ length: count }, (_, index) => ({
    at: [(index * 360) / count + 5, 46],
    halfWidth,
    halfHeight: 0.7,
    radiance,
    soft,
  }));

/** Dark disc at the camera, like a photographer's head; a brilliant reflects it as its arrows. */
const photographer = (halfWidth: number, radiance: number, soft: number): Card => ({
  at: 'camera',
  halfWidth,
  radiance,
  soft,
});

const pinLightDirections = [
  [25, 40],
  [140, 36],
  [262, 44],
  [320, 35],
  [85, 60],
  [200, 58],
  [290, 66],
  [52, 28],
  [172, 30],
  [232, 24],
] as const;

/** Piecewise linear sky from pairs of sine of elevation and radiance. */
function gradient(stops: readonly (readonly [number, number])[]): (height: number) => number {
  return (height) => {
    const above = stops.findIndex(([at]) => at > height);
    const [low, high] = [stops[Math.max(0, above - 1)], stops[above]];
    const last = stops[stops.length - 1];
    if (!low || !high) return last ? last[1] : 0;
    if (above === 0) return high[1];
    return low[1] + ((high[1] - low[1]) * (height - low[0])) / (high[0] - low[0]);
  };
}

/** For brilliants: an uneven bright ring from 25 to 62 degrees, divided into sectors, with pin lights. */
const brilliant = (ring: number): Environment => ({
  sky: (height, azimuth) =>
    0.035 +
    ring *
      smoothstep(0.36, 0.52, height) *
      (1 - 0.6 * smoothstep(0.86, 0.97, height)) *
      (1 + 0.4 * Math.sin(3 * azimuth + 1) + 0.2 * Math.sin(5 * azimuth + 0.4)) +
    0.45 * smoothstep(0.28, 0, height),
  tint: [1.012, 0.985],
  cards: [
    ...blackFlags(9, 0.085, 0.02, 0.45),
    ...pinLights(pinLightDirections, 12, 0.062),
    photographer(0.33, 0.006, 0.25),
  ],
});

/** For step cuts and coloured stones: a softer, dimmer ring. */
const softBrilliant: Environment = {
  sky: (height, azimuth) =>
    0.06 +
    1.25 *
      smoothstep(0.4, 0.55, height) *
      (1 - 0.55 * smoothstep(0.86, 0.97, height)) *
      (1 + 0.35 * Math.sin(3 * azimuth + 1)) +
    0.35 * smoothstep(0.3, 0, height),
  tint: [1.01, 0.99],
  cards: [
    ...blackFlags(7, 0.06, 0.04, 0.5),
    ...pinLights(pinLightDirections.slice(0, 7), 22, 0.045),
    photographer(0.3, 0.008, 0.35),
  ],
};

const strip = (
  at: readonly [number, number],
  halfWidth: number,
  halfHeight: number,
  radiance: number,
): Card => ({ at, halfWidth, halfHeight, radiance, soft: 0.6, softEnds: 0.8 });

/** For metal: a light tent of long soft panels separated by black strips, without a horizon. */
const metalTent: Environment = {
  sky: gradient([
    [0, 0.35],
    [0.08, 0.5],
    [0.3, 0.62],
    [1, 0.75],
  ]),
  tint: [1.02, 0.98],
  cards: [
    { at: [100, 72], halfWidth: 1.2, halfHeight: 0.6, radiance: 1.55, hot: 0.3, soft: 0.5 },
    {
      at: [-165, 30],
      halfWidth: 0.42,
      halfHeight: 1.5,
      radiance: 1.45,
      hot: 0.3,
      soft: 0.3,
      softEnds: 0.9,
    },
    {
      at: [-15, 30],
      halfWidth: 0.36,
      halfHeight: 1.5,
      radiance: 1.35,
      hot: 0.3,
      soft: 0.3,
      softEnds: 0.9,
    },
    { at: [-90, 20], halfWidth: 0.4, halfHeight: 0.9, radiance: 0.05, soft: 0.6, softEnds: 0.9 },
    { at: [85, 16], halfWidth: 0.5, halfHeight: 0.35, radiance: 0.05, soft: 0.6, softEnds: 0.7 },
    strip([-45, 45], 0.1, 1.5, 0.02),
    strip([-135, 45], 0.1, 1.5, 0.02),
    strip([40, 30], 0.12, 1.2, 0.04),
    strip([145, 30], 0.12, 1.2, 0.05),
  ],
  blendBelow: 0.3,
};

/** For white metal: a dimmer sky and wider black strips between narrower panels. */
const whiteMetalTent: Environment = {
  sky: gradient([
    [0, 0.3],
    [0.08, 0.42],
    [0.3, 0.5],
    [1, 0.6],
  ]),
  tint: [1.0, 1.0],
  cards: [
    { at: [100, 72], halfWidth: 1.2, halfHeight: 0.55, radiance: 1.7, hot: 0.3, soft: 0.4 },
    { ...strip([-165, 30], 0.4, 1.5, 1.7), soft: 0.3 },
    { ...strip([-15, 30], 0.34, 1.5, 1.6), soft: 0.3 },
    strip([-90, 20], 0.46, 1.0, 0.03),
    { at: [85, 16], halfWidth: 0.55, halfHeight: 0.4, radiance: 0.03, soft: 0.6, softEnds: 0.7 },
    strip([-47, 45], 0.15, 1.5, 0.015),
    strip([-133, 45], 0.15, 1.5, 0.015),
    strip([40, 30], 0.17, 1.3, 0.03),
    strip([145, 30], 0.17, 1.3, 0.03),
  ],
  blendBelow: 0.24,
};

/** For baking the ground shadow only: large soft lamps with little noise. */
const shadowLight: Environment = {
  sky: gradient([
    [0, 0.3],
    [0.3, 0.5],
    [1, 0.9],
  ]),
  tint: [1.02, 0.98],
  cards: [
    { at: [125, 58], halfWidth: 0.45, radiance: 3.4, hot: 0.3, soft: 0.5 },
    { at: [20, 50], halfWidth: 0.4, radiance: 1.6, soft: 0.5 },
  ],
};

export const environments: Readonly<Record<string, Environment>> = {
  L5: brilliant(2.1),
  L6: brilliant(1.75),
  J: softBrilliant,
  T5: metalTent,
  'white-metal': whiteMetalTent,
  K: shadowLight,
};

export function findEnvironment(name: string): Environment {
  const environment = environments[name];
  if (!environment) throw new RangeError(`Unknown environment: ${name}`);
  return environment;
}
