import { matchShopPage, personalPaths, staticPaths } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { shopScreens } from './AppRoutes.tsx';

const paths = Object.keys(shopScreens);

describe('storefront routes', () => {
  it.each(paths)('are served by the server: %s', (path) => {
    expect(matchShopPage(path.replace(/:\w+/, '1'), new URLSearchParams())).not.toBeNull();
  });

  it.each([...staticPaths, ...personalPaths])(
    'include every path that the server renders: %s',
    (path) => {
      expect(paths).toContain(path);
    },
  );
});
