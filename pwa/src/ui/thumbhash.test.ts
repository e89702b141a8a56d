import { describe, expect, it } from 'vitest';
import { thumbhashToUrl } from './thumbhash.ts';

describe('a thumbhash', () => {
  it('is a small picture', () => {
    expect(thumbhashToUrl('3OcRJYB4d3h/iIeHeEh3eIhw+j2w')).toMatch(/^data:image\/png;base64,/);
  });

  it.each(['', '%', 'not base64 at all!'])('is nothing where it is none: %s', (text) => {
    expect(thumbhashToUrl(text)).toBeUndefined();
  });
});
