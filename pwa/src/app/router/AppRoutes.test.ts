import { matchShopPage, personalPaths, staticPaths } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { shopScreens } from './AppRoutes.tsx';

const paths = Object.keys(shopScreens);

describe('storefront routes', () => {
  it.each(paths)('are known to the server: %s', (path) => {
    expect(matchShopPage(path.replace(/:\w+/, '1'), new URLSearchParams())).not.toBeNull();
  });

  it.each([...staticPaths, ...personalPaths])('cover what the server knows: %s', (path) => {
    expect(paths).toContain(path);
  });
});
