import { matchShopPage, personalPaths, staticPaths } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { shopScreens } from './AppRoutes.tsx';

const paths = Object.keys(shopScreens);

describe('the shop’s screens', () => {
  it.each(paths)('are pages that the server knows: %s', (path) => {
    expect(matchShopPage(path.replace(/:\w+/, '1'), new URLSearchParams())).not.toBeNull();
  });

  it.each([...staticPaths, ...personalPaths])('are there for what the server knows: %s', (path) => {
    expect(paths).toContain(path);
  });
});
