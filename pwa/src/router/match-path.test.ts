import { describe, expect, it } from 'vitest';
import { matchPath, specificity } from './match-path.ts';

describe('matchPath', () => {
  it.each([
    ['/', '/', {}],
    ['/about', '/about', {}],
    ['/about', '/About/', {}],
    ['/shapes/:shape_id', '/shapes/3', { shape_id: '3' }],
    ['/orders/:id/slip', '/orders/a%2Fb%20c/slip', { id: 'a/b c' }],
    ['/orders/:id', '/orders/%E0%A4%A', { id: '%E0%A4%A' }],
    ['/admin/*', '/admin', {}],
    ['/admin/*', '/admin/products/1', {}],
    ['*', '/anything/at/all', {}],
  ])('%s matches %s', (pattern, pathname, params) => {
    expect(matchPath(pattern, pathname)).toEqual(params);
  });

  it.each([
    ['/', '/about'],
    ['/about', '/about/us'],
    ['/about', '/aboutus'],
    ['/a.b', '/axb'],
    ['/shapes/:shape_id', '/shapes/'],
    ['/shapes/:shape_id', '/shapes/1/2'],
    ['/admin/*', '/administration'],
  ])('%s does not match %s', (pattern, pathname) => {
    expect(matchPath(pattern, pathname)).toBeNull();
  });
});

it('ranks fixed segments above parameters, and those above wildcards', () => {
  const ranked = ['*', 'products/:id', 'products/*', 'products/new', 'products', ':id'].toSorted(
    (one, other) => specificity(other) - specificity(one),
  );
  expect(ranked).toEqual(['products/new', 'products/:id', 'products', 'products/*', ':id', '*']);
});
