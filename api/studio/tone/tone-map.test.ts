import { describe, expect, it } from 'vitest';
import { defaultTone, inverseToneMap, parseHexColour, toneMap } from './tone-map.ts';

const flat = (colour: readonly number[], pixels: number) =>
  Float32Array.from({ length: pixels * 3 }, (_, index) => colour[index % 3] ?? 0);

describe('toneMap', () => {
  it.each(['#f3efe9', '#171512', '#808080', '#b0a090'])(
    'reproduces %s from its inverse',
    (colour) => {
      const bytes = toneMap(flat(inverseToneMap(colour), 400), 20, 20);
      for (let at = 0; at < bytes.length; at += 3) {
        expect([...bytes.slice(at, at + 3)]).toEqual(parseHexColour(colour));
      }
    },
  );

  it('reproduces a colour with a custom tone', () => {
    const tone = { ...defaultTone, saturation: 1, gamutFloor: 0.03 };
    const bytes = toneMap(flat(inverseToneMap('#f3efe9', tone), 4), 2, 2, tone);
    expect([...bytes.slice(0, 3)]).toEqual([0xf3, 0xef, 0xe9]);
  });

  it('clips to white and maps spectral colours into the sRGB gamut', () => {
    expect([...toneMap(flat([50, 50, 50], 4), 2, 2).slice(0, 3)]).toEqual([255, 255, 255]);
    const violet = toneMap(flat([0.5, -0.1, 1.2], 4), 2, 2);
    expect(Math.min(...violet)).toBeGreaterThan(20);
  });

  it('adds bloom around highlights', () => {
    const light = flat([0.05, 0.05, 0.05], 400);
    light.fill(6, 30 * 3 * 6, 30 * 3 * 6 + 30);
    const [glowing, plain] = [toneMap(light, 20, 20), toneMap(light, 20, 20, { bloom: 0 })];
    const sum = (bytes: Uint8Array) => bytes.reduce((total, byte) => total + byte, 0);
    expect(sum(glowing)).toBeGreaterThan(sum(plain));
  });
});
