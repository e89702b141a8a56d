import { describe, expect, it } from 'vitest';
import { thumbhashToUrl } from './thumbhash.ts';

describe('thumbhashToUrl', () => {
  it('returns a PNG data URL', () => {
    expect(thumbhashToUrl('3OcRJYB4d3h/iIeHeEh3eIhw+j2w')).toMatch(/^data:image\/png;base64,/);
  });

  it.each(['', '%', 'not base64 at all!'])('returns undefined for the invalid hash %j', (text) => {
    expect(thumbhashToUrl(text)).toBeUndefined();
  });
});
