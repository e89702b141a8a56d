import { type Document, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useComputed } from '../../test/computed.ts';

const { aggregated } = useComputed();

const hours = (...list: number[]) => list.map((hour) => new Date(Date.UTC(2021, 4, 18, hour)));
const coffee = [
  { _id: 1, altitude: 600, variety: 'Arabica Typica' },
  { _id: 2, altitude: 750, variety: 'Arabica Typica' },
  { _id: 3, altitude: 950, variety: 'Arabica Typica' },
  { _id: 4, altitude: 1250, variety: 'Gesha' },
  { _id: 5, altitude: 1700, variety: 'Gesha' },
];
const byVariety = { field: 'altitude', partitionByFields: ['variety'] };
const densify = (range: Document, spec: Document = { field: 'v' }) => ({
  $densify: { ...spec, range },
});
const inOrder = { $sort: { variety: 1, altitude: 1 } };

describe('$densify', () => {
  it('generates the dates between two dates', async () => {
    const rows = hours(0, 4, 8, 12).map((v, _id) => ({ _id, v }));
    const generated = await aggregated(rows, [
      densify({ step: 1, unit: 'hour', bounds: hours(0, 8) }),
    ]);
    expect(generated.map(({ v }) => v)).toEqual(hours(0, 1, 2, 3, 4, 5, 6, 7, 8, 12));
    expect(generated.map((row) => '_id' in row)).toEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 12].map((n) => n % 4 === 0),
    );
  });

  it.each<[string, Document, [string, number][]]>([
    [
      'full',
      { step: 200, bounds: 'full' },
      [
        ...[600, 750, 800, 950, 1000, 1200, 1400, 1600].map((n): [string, number] => [
          'Arabica Typica',
          n,
        ]),
        ...[600, 800, 1000, 1200, 1250, 1400, 1600, 1700].map((n): [string, number] => [
          'Gesha',
          n,
        ]),
      ],
    ],
    [
      'partition',
      { step: 200, bounds: 'partition' },
      [
        ...[600, 750, 800, 950].map((n): [string, number] => ['Arabica Typica', n]),
        ...[1250, 1450, 1650, 1700].map((n): [string, number] => ['Gesha', n]),
      ],
    ],
    [
      'range',
      { step: 100, bounds: [1200, 1400] },
      [
        ...[600, 750, 950, 1200, 1300].map((n): [string, number] => ['Arabica Typica', n]),
        ...[1200, 1250, 1300, 1700].map((n): [string, number] => ['Gesha', n]),
      ],
    ],
  ])('generates numbers for each partition: %s', async (_, range, expected) => {
    const generated = await aggregated(coffee, [densify(range, byVariety), inOrder]);
    expect(generated.map(({ variety, altitude }) => [variety, altitude])).toEqual(expected);
  });

  it('supports dotted fields and partitions of every type, and ignores null', async () => {
    const id = new ObjectId();
    const rows = [
      { _id: 1, a: { v: 1 }, p: { q: id } },
      { _id: 2, a: { v: 3 }, p: { q: id } },
      { _id: 3, a: { v: null } },
      { _id: 4 },
    ];
    const spec = { field: 'a.v', partitionByFields: ['p.q'] };
    const generated = await aggregated(rows, [densify({ step: 1, bounds: 'full' }, spec)]);
    expect(generated).toHaveLength(5);
    expect(generated).toContainEqual({ p: { q: id }, a: { v: 2 } });
  });

  it('ends a full range with its largest value, and fills an explicit range without documents', async () => {
    const rows = [
      { _id: 1, p: 'a', v: 1 },
      { _id: 2, p: 'b', v: 3 },
    ];
    const spec = { field: 'v', partitionByFields: ['p'] };
    const full = await aggregated(rows, [
      densify({ step: 1, bounds: 'full' }, spec),
      { $sort: { p: 1, v: 1 } },
    ]);
    expect(full.map(({ p, v }) => [p, v])).toEqual([
      ['a', 1],
      ['a', 2],
      ['a', 3],
      ['b', 1],
      ['b', 2],
      ['b', 3],
    ]);
    expect(await aggregated([], [densify({ step: 2, bounds: [0, 5] })])).toEqual([
      { v: 0 },
      { v: 2 },
      { v: 4 },
    ]);
    const partitioned = densify(
      { step: 2, bounds: [0, 3] },
      { field: 'v', partitionByFields: ['p'] },
    );
    expect(await aggregated([{ _id: 1, p: 1 }], [partitioned])).toEqual([
      { _id: 1, p: 1 },
      { v: 0 },
      { v: 2 },
    ]);
  });

  it.each<[string, Document, number]>([
    ['a step of zero', densify({ step: 0, bounds: 'full' }), 5733401],
    ['a fractional step for dates', densify({ step: 1.5, unit: 'hour', bounds: 'full' }), 6586400],
    ['one bound', densify({ step: 1, bounds: [1] }), 5733403],
    ['bounds in the wrong order', densify({ step: 1, bounds: [2, 1] }), 5733402],
    ['unknown bounds', densify({ step: 1, bounds: 'half' }), 5946802],
    ['partition without partitions', densify({ step: 1, bounds: 'partition' }), 5733408],
    ['dates without a unit', densify({ step: 1, bounds: hours(1, 2) }), 5733410],
    ['numbers with a unit', densify({ step: 1, unit: 'day', bounds: [1, 2] }), 5733409],
    ['a string', densify({ step: 1, bounds: 'full' }), 5733201],
    [
      'more than 500,000 documents',
      densify({ step: 1, bounds: [0, 600_000] }, { field: 'w' }),
      5897900,
    ],
  ])('rejects %s', async (_, stage, code) => {
    // Counted, so that generated documents are not sent.
    const stages = [stage, { $count: 'count' }];
    await expect(aggregated([{ v: 'x' }], stages)).rejects.toMatchObject({ code });
  });
});

describe('$fill', () => {
  const stock = [500, null, 515, null, null, 485].map((price, i) => ({
    _id: i,
    time: hours(9 + i)[0],
    price,
  }));
  const scores = [
    { _id: 1, name: 'a', n: 1, score: 85 },
    { _id: 2, name: 'b', n: 1 },
    { _id: 3, name: 'a', n: 2 },
    { _id: 4, name: 'b', n: 2, score: null },
    { _id: 5, name: 'b', n: 3, score: 4 },
  ];
  const locf = { score: { method: 'locf' } };
  it.each<[string, Document[], Document, string, unknown[]]>([
    [
      'values',
      scores,
      { output: { score: { value: { $add: ['$n', 1] } } } },
      'score',
      [85, 2, 3, 3, 4],
    ],
    [
      'linear',
      stock,
      { sortBy: { time: 1 }, output: { price: { method: 'linear' } } },
      'price',
      [500, 507.5, 515, 505, 495, 485],
    ],
    [
      'locf',
      stock,
      { sortBy: { time: 1 }, output: { price: { method: 'locf' } } },
      'price',
      [500, 500, 515, 515, 515, 485],
    ],
    [
      'locf by partition',
      scores,
      { partitionBy: { x: '$name' }, sortBy: { n: 1 }, output: locf },
      'score',
      [85, null, 85, null, 4],
    ],
    [
      'locf by fields',
      scores,
      { partitionByFields: ['name'], sortBy: { n: 1 }, output: locf },
      'score',
      [85, null, 85, null, 4],
    ],
    [
      'locf and a value',
      scores,
      { sortBy: { _id: 1 }, output: { ...locf, other: { value: 0 } } },
      'score',
      [85, 85, 85, 85, 4],
    ],
  ])('%s', async (_, rows, spec, field, expected) => {
    const filled = await aggregated(rows, [{ $fill: spec }, { $sort: { _id: 1 } }]);
    expect(filled.map((row) => row[field])).toEqual(expected);
  });

  it.each<[Document, number]>([
    [{ output: locf }, 2],
    [{ output: { a: { method: 'other' } }, sortBy: { n: 1 } }, 2],
    [{ partitionBy: '$a', partitionByFields: ['a'], sortBy: { n: 1 }, output: locf }, 6050204],
    [{ partitionByFields: ['$a'], sortBy: { n: 1 }, output: locf }, 2],
  ])('rejects %j', async (spec, code) => {
    await expect(aggregated(scores, [{ $fill: spec }])).rejects.toMatchObject({ code });
  });
});
