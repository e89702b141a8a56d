import { mediaWidths } from '@vajra/contract';
import { describe, expect, it, test } from 'vitest';
import { chooseVariant } from './choose-variant.ts';

const picture = { width: 1000, height: 800, isTransparent: false };
const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

describe('the width', () => {
  test.each([
    [1, 160],
    [160, 160],
    [161, 320],
    [900, 960],
    [961, 1000],
    [99_999, 1000],
  ])('asked to be %d is %d', (asked, width) => {
    expect(chooseVariant(picture, asked, chromium)).toEqual({ width, format: 'avif' });
  });

  it('is at most the top of the ladder where one is asked for', () => {
    const top = Math.max(...mediaWidths);
    const huge = { ...picture, width: 9000, height: 9 };
    expect(chooseVariant(huge, 9000, '*/*')).toEqual({ width: top, format: 'jpeg' });
  });

  it("is the picture's own where none is asked for, unless that would be much work", () => {
    expect(chooseVariant(picture, undefined, chromium)).toEqual({ width: 1000, format: 'avif' });
    expect(chooseVariant({ ...picture, height: 4001 }, undefined, chromium)).toBeNull();
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
    expect(chooseVariant(picture, 320, accept)?.format).toBe(format);
  });

  it('keeps what shines through', () => {
    expect(chooseVariant({ ...picture, isTransparent: true }, 320, '*/*')?.format).toBe('png');
  });

  it('is the original, byte for byte, to who asks for no less and names no better', () => {
    expect(chooseVariant(picture, undefined, '*/*')).toBeNull();
    expect(chooseVariant(picture, 1000, 'image/png,*/*')).toBeNull();
  });
});
