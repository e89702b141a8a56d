import { matchShopPage, personalPaths, staticPaths } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { shellScreens } from '../../../build/shell-screens.ts';
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

  it.each(Object.keys(shellScreens))('include the one that the app shell lists: /%s', (segment) => {
    expect(paths.filter((path) => path.split('/')[1] === segment)).toHaveLength(1);
  });
});
