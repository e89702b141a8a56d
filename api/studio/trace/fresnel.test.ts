import { describe, expect, it } from 'vitest';
import { reflectance, refractedSineSquared, schlickFactor } from './fresnel.ts';
import { diamondIndex, spectrum, WAVELENGTHS } from './spectrum.ts';

describe('refractive index of diamond', () => {
  // Fraunhofer lines as gemmological tables give them.
  it.each([
    ['C', 656.3, 2.4099],
    ['D', 589.3, 2.4175],
    ['F', 486.1, 2.4354],
    ['G', 430.8, 2.4512],
  ])('at the %s line', (_line, wavelength, index) => {
    expect(diamondIndex(wavelength)).toBeCloseTo(index, 2);
  });

  it('disperses 0.044 between the B and G lines', () => {
    expect(diamondIndex(430.8) - diamondIndex(686.7)).toBeCloseTo(0.044, 2);
  });

  it('weights wavelengths so that white light stays white', () => {
    for (let channel = 0; channel < 3; channel++) {
      let sum = 0;
      for (let at = 0; at < WAVELENGTHS; at++) sum += spectrum.weight[at * 3 + channel] ?? 0;
      expect(sum / WAVELENGTHS).toBeCloseTo(1, 9);
    }
  });
});

describe('Fresnel and Snell', () => {
  const index = 2.417;
  const outsideOf = (inside: number) => Math.sqrt(1 - refractedSineSquared(inside, index));

  it('reflects 17.2 percent of light that falls straight on diamond', () => {
    expect(reflectance(1, 1, index)).toBeCloseTo(0.172, 3);
    expect(reflectance(1, 1, 1.5)).toBeCloseTo(0.04, 6);
  });

  it('reflects glass at 60 degrees as the tables say', () => {
    const outside = Math.cos(Math.PI / 3);
    const inside = Math.sqrt(1 - refractedSineSquared(outside, 1 / 1.5));
    expect(reflectance(inside, outside, 1.5)).toBeCloseTo(0.0892, 4);
  });

  it('reflects half of the perpendicular part alone at the Brewster angle', () => {
    const outside = Math.cos(Math.atan(index));
    const inside = Math.sqrt(1 - refractedSineSquared(outside, 1 / index));
    const along = (inside - index * outside) / (inside + index * outside);
    expect(along).toBeCloseTo(0, 9);
  });

  it('reflects all of it beyond 24.44 degrees from within', () => {
    const at = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
    expect(refractedSineSquared(at(24.4), index)).toBeLessThan(1);
    expect(refractedSineSquared(at(24.5), index)).toBeGreaterThan(1);
    const nearly = at(24.43);
    expect(reflectance(nearly, outsideOf(nearly), index)).toBeGreaterThan(0.8);
  });

  it('adds all of white to a metal at grazing light and none straight on', () => {
    expect(schlickFactor(0)).toBe(1);
    expect(schlickFactor(1)).toBe(0);
    expect(schlickFactor(1.0000001)).toBe(0);
  });
});
