import type { ProductImage } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { filesIn, imageOrderOf, mediaItems, movedTo } from './media-items.ts';

function image(image_id: number): ProductImage {
  const look = { width: 1, height: 1, thumbhash: null };
  return { image_id, image_url: `${image_id}.png`, kind: 'image', ...look };
}
const file = (name: string) => new File(['x'], name, { lastModified: 1 });
const [one, two] = [image(1), image(2)];
const [red, blue] = [file('red.png'), file('blue.png')];

describe('pictures in a form', () => {
  it('say nothing of an order that nobody changed', () => {
    const items = mediaItems([], [one, two], [red]);
    expect(imageOrderOf(items, [one, two])).toBeUndefined();
  });

  it('can be moved, new ones before those that are there', () => {
    const items = mediaItems([], [one, two], [red, blue]);
    const keys = items.map(({ key }) => key);
    const order = movedTo(keys, keys[3] ?? '', 0);
    const moved = mediaItems(order, [one, two], [red, blue]);
    expect(imageOrderOf(moved, [one, two])).toBe('new,1,2,new');
    expect(filesIn(moved)).toEqual([blue, red]);
  });

  it('keep their places when one is deleted and another comes', () => {
    const order = mediaItems([], [one, two], [red]).map(({ key }) => key);
    const later = mediaItems(order, [two, image(3)], [red]);
    expect(imageOrderOf(later, [two, image(3)])).toBe('2,new,3');
  });

  it('move no further than to either end', () => {
    expect(movedTo(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
    expect(movedTo(['a', 'b', 'c'], 'b', 9)).toEqual(['a', 'c', 'b']);
  });
});
