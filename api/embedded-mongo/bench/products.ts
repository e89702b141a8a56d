import type { Collection } from 'mongodb';

export interface Product {
  _id: number;
  sku: string;
  status: number;
  category: number;
  carat: number;
  price: number;
  tags: string[];
  shape: { shape_id: number; name: string };
  createdAt: Date;
  description: string;
}

/** Returns a product of about 1 kB, deterministic for the id. */
export function product(id: number): Product {
  return {
    _id: id,
    sku: `SKU-${id.toString(36).padStart(8, '0')}`,
    status: id % 20 === 0 ? 0 : 1,
    category: id % 12,
    carat: ((id * 7919) % 500) / 100,
    price: (id * 104_729) % 5_000_000,
    tags: [`tag${id % 50}`, `tag${(id * 3) % 50}`],
    shape: { shape_id: id % 10, name: `Shape ${id % 10}` },
    createdAt: new Date(1_700_000_000_000 + id * 1000),
    description: 'A stone of fine make, cut to order and certified. '.repeat(14),
  };
}

export async function createIndexes(products: Collection<Product>): Promise<void> {
  await products.createIndexes([
    { key: { sku: 1 }, unique: true },
    { key: { status: 1, category: 1, price: 1 } },
    { key: { price: 1 } },
    { key: { carat: -1 } },
    { key: { tags: 1 } },
    { key: { 'shape.shape_id': 1, carat: 1 } },
    { key: { createdAt: -1 } },
    { key: { category: 1, createdAt: -1 } },
  ]);
}

const batchSize = 5_000;

/** Inserts `total` products in batches, so that the client never holds all of them. */
export async function load(products: Collection<Product>, total: number): Promise<void> {
  for (let from = 1; from <= total; from += batchSize) {
    const length = Math.min(batchSize, total - from + 1);
    await products.insertMany(Array.from({ length }, (_, i) => product(from + i)));
  }
}
