import { forEachId } from '@vajra/contract';
import type { ProductRow } from '../src/index.ts';

const shapes = ['Round', 'Princess', 'Emerald', 'Oval', 'Cushion', 'Pear', 'Marquise', 'Radiant'];
const stones = ['Natural Diamond', 'Lab Grown Diamond', 'Moissanite'];
const grades = ['Fair', 'Good', 'Very Good', 'Premium', 'Ideal'];
const clarities = ['I1', 'SI2', 'SI1', 'VS2', 'VS1', 'VVS2', 'VVS1', 'IF'];
const naturals = ['D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M'];
const fancies = ['Yellow', 'Pink', 'Blue', 'Green', 'Champagne', 'Black'];
const collections = Array.from({ length: 40 }, (_, at) => `Collection${at}`);

/** Creates a generator of pseudo-random numbers (xorshift) that repeats on every run. */
function randomNumbers(): (below: number) => number {
  let state = 2463534242;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/** Generates stones one at a time, so that the benchmark measures only the memory of the index. */
export function* products(count: number): Generator<ProductRow> {
  const random = randomNumbers();
  for (let p_id = 1; p_id <= count; p_id++) {
    const pick = (names: readonly string[]) => random(names.length);
    const shape = pick(shapes);
    const stone = pick(stones);
    const grade = pick(grades);
    const clarity = pick(clarities);
    const natural = pick(naturals);
    const fancy = pick(fancies);
    const collection = pick(collections);
    const weight = 0.2 + random(300) / 100;
    const isFancy = random(10) === 0;
    const sku = `VJ-${String(p_id).padStart(8, '0')}`;
    yield {
      p_id,
      status: random(20) === 0 ? 0 : 1,
      is_recommended: random(50) === 0 ? 1 : 0,
      ...forEachId(null),
      pc_id: (collection % 6) + 1,
      c_id: collection + 1,
      shape_id: shape + 1,
      stone_id: stone + 1,
      grade_id: grade + 1,
      clarity_id: clarity + 1,
      ncolor_id: isFancy ? null : natural + 1,
      fcolor_id: isFancy ? fancy + 1 : null,
      inr: 1_000_000 + random(500_000_000),
      usd: 10_000 + random(6_000_000),
      discount: random(31),
      weight,
      length: 3 + random(700) / 100,
      in_stock: random(12) !== 0,
      text: [
        `${weight.toFixed(2)} ct ${shapes[shape]} ${stones[stone]}`,
        sku,
        grades[grade],
        clarities[clarity],
        isFancy ? fancies[fancy] : naturals[natural],
        collections[collection],
        `certified, depth ${55 + random(120) / 10}, table ${50 + random(20)}`,
        'ready to set in a ring or pendant',
      ].join(' '),
    };
  }
}
