import { mediaWidths } from '@vajra/contract';
import { describe, expect, it, test } from 'vitest';
import { chooseVariant } from './choose-variant.ts';

const image = { width: 1000, height: 800, isTransparent: false };
const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

describe('the width', () => {
  test.each([
    [1, 160],
    [160, 160],
    [161, 320],
    [900, 960],
    [961, 1000],
    [99_999, 1000],
  ])('requested as %d is %d', (requested, width) => {
    expect(chooseVariant(image, requested, chromium)).toEqual({ width, format: 'avif' });
  });

  it('is limited to the largest offered width', () => {
    const maxWidth = Math.max(...mediaWidths);
    const huge = { ...image, width: 9000, height: 9 };
    expect(chooseVariant(huge, 9000, '*/*')).toEqual({ width: maxWidth, format: 'jpeg' });
  });

  it("defaults to the image's own width unless the image is huge", () => {
    expect(chooseVariant(image, undefined, chromium)).toEqual({ width: 1000, format: 'avif' });
    expect(chooseVariant({ ...image, height: 4001 }, undefined, chromium)).toBeNull();
  });
});

describe('the format', () => {
  test.each([
    [chromium, 'avif'],
    ['image/webp,*/*', 'webp'],
    ['image/webp;q=1, image/avif;q=0.5', 'webp'],
    ['IMAGE/AVIF', 'avif'],
    ['image/avif;q=0, image/webp;q=0', 'jpeg'],
    ['image/avif;q=nonsense', 'jpeg'],
    ['image/*', 'jpeg'],
    ['*/*', 'jpeg'],
    ['', 'jpeg'],
  ])('for %s is %s', (accept, format) => {
    expect(chooseVariant(image, 320, accept)?.format).toBe(format);
  });

  it('preserves transparency', () => {
    expect(chooseVariant({ ...image, isTransparent: true }, 320, '*/*')?.format).toBe('png');
  });

  it('is the original when neither a smaller width nor a better format is requested', () => {
    expect(chooseVariant(image, undefined, '*/*')).toBeNull();
    expect(chooseVariant(image, 1000, 'image/png,*/*')).toBeNull();
  });
});
