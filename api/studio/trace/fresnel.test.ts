import { describe, expect, it } from 'vitest';
import { reflectance, refractedSineSquared, schlickFactor } from './fresnel.ts';
import { diamondIndex, spectrum, wavelengthCount } from './spectrum.ts';

describe('refractive index of diamond', () => {
  // Reference values at the Fraunhofer lines from gemmological tables.
  it.each([
    ['C', 656.3, 2.4099],
    ['D', 589.3, 2.4175],
    ['F', 486.1, 2.4354],
    ['G', 430.8, 2.4512],
  ])('matches the reference at the %s line', (_line, wavelength, index) => {
    expect(diamondIndex(wavelength)).toBeCloseTo(index, 2);
  });

  it('disperses 0.044 between the B and G lines', () => {
    expect(diamondIndex(430.8) - diamondIndex(686.7)).toBeCloseTo(0.044, 2);
  });

  it('weights wavelengths so that white light stays white', () => {
    for (let channel = 0; channel < 3; channel++) {
      let sum = 0;
      for (let i = 0; i < wavelengthCount; i++) sum += spectrum.weight[i * 3 + channel] ?? 0;
      expect(sum / wavelengthCount).toBeCloseTo(1, 9);
    }
  });
});

describe('Fresnel and Snell', () => {
  const index = 2.417;
  const outsideOf = (inside: number) => Math.sqrt(1 - refractedSineSquared(inside, index));

  it('reflects 17.2 percent at normal incidence on diamond', () => {
    expect(reflectance(1, 1, index)).toBeCloseTo(0.172, 3);
    expect(reflectance(1, 1, 1.5)).toBeCloseTo(0.04, 6);
  });

  it('matches the tabulated reflectance of glass at 60 degrees', () => {
    const outside = Math.cos(Math.PI / 3);
    const inside = Math.sqrt(1 - refractedSineSquared(outside, 1 / 1.5));
    expect(reflectance(inside, outside, 1.5)).toBeCloseTo(0.0892, 4);
  });

  it('reflects no p-polarised light at the Brewster angle', () => {
    const outside = Math.cos(Math.atan(index));
    const inside = Math.sqrt(1 - refractedSineSquared(outside, 1 / index));
    const along = (inside - index * outside) / (inside + index * outside);
    expect(along).toBeCloseTo(0, 9);
  });

  it('has total internal reflection beyond 24.44 degrees', () => {
    const at = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
    expect(refractedSineSquared(at(24.4), index)).toBeLessThan(1);
    expect(refractedSineSquared(at(24.5), index)).toBeGreaterThan(1);
    const nearly = at(24.43);
    expect(reflectance(nearly, outsideOf(nearly), index)).toBeGreaterThan(0.8);
  });

  it('is 1 at grazing incidence and 0 at normal incidence (Schlick)', () => {
    expect(schlickFactor(0)).toBe(1);
    expect(schlickFactor(1)).toBe(0);
    expect(schlickFactor(1.0000001)).toBe(0);
  });
});
