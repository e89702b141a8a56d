import { expect, it } from 'vitest';
import { findCycle } from './chunk-order.ts';

const chunk = (fileName: string, ...imports: string[]) => ({ fileName, imports });

it('finds chunks that import each other, directly or indirectly', () => {
  const kit = chunk('kit.js', 'react.js', 'router.js');
  const chunks = [chunk('main.js', 'kit.js'), kit, chunk('react.js')];
  expect(findCycle([...chunks, chunk('router.js', 'react.js')])).toBeNull();
  expect(findCycle([...chunks, chunk('router.js', 'main.js')])).toEqual([
    'main.js',
    'kit.js',
    'router.js',
    'main.js',
  ]);
});
