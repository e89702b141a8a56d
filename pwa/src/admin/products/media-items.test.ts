import type { ProductImage } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { moveItem } from '../shared/move-item.ts';
import { filesIn, imageOrder, isReordered, mediaItems } from './media-items.ts';

function image(image_id: number): ProductImage {
  const preview = { width: 1, height: 1, thumbhash: null };
  return { image_id, image_url: `${image_id}.png`, kind: 'image', ...preview };
}
const file = (name: string) => new File(['x'], name, { lastModified: 1 });
const [one, two] = [image(1), image(2)];
const [red, blue] = [file('red.png'), file('blue.png')];

describe('media items', () => {
  it('are in the default order until an item is moved', () => {
    expect(isReordered(mediaItems([], [one, two], [red]), [one, two])).toBe(false);
  });

  it('can be moved, new files before stored images', () => {
    const keys = mediaItems([], [one, two], [red, blue]).map(({ key }) => key);
    const moved = mediaItems(moveItem(keys, 3, 0), [one, two], [red, blue]);
    expect(isReordered(moved, [one, two])).toBe(true);
    expect(imageOrder(moved)).toBe('new,1,2,new');
    expect(filesIn(moved)).toEqual([blue, red]);
  });

  it('keep their order when one is deleted and another is added', () => {
    const keys = mediaItems([], [one, two], [red]).map(({ key }) => key);
    const later = mediaItems(keys, [two, image(3)], [red]);
    expect(imageOrder(later)).toBe('2,new,3');
  });
});
