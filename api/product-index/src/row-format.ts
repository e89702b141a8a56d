import { attributeKeys, attributeOf, lookupFields, lookupKinds } from '@vajra/contract';
import { buildProductRow, type RowSource } from './build-product-row.ts';
import { textHash } from './text-hash.ts';
import { tokenizeForIndex } from './tokenize.ts';

const texts = "Diamant taillé, 1.00ct VS1 D-F, O'Brien's 钻石 1½ हीरा";

/** A product with a value for every lookup and attribute. */
const sample = {
  ...{
    name: texts,
    sku: 'VJ-10001-A',
    status: 1,
    is_recommended: 0,
    remaining_qty: 1,
    discount: 5,
  },
  ...Object.fromEntries(
    attributeKeys.map((key) => [key, attributeOf(key).type === 'text' ? texts : 1]),
  ),
  ...Object.fromEntries(
    lookupKinds.map((kind, index) => {
      const { embeddedAs, idKey, textKey } = lookupFields[kind];
      return [embeddedAs, { [idKey]: index + 1, [textKey]: `${kind} ${texts}` }];
    }),
  ),
} as unknown as RowSource; // built from the same tables as the type

const row = buildProductRow(sample, 1, { inr: 100, usd: 2 });

/**
 * Identifies how rows are built and their texts split: it is a hash of the row and the terms of a sample
 * product. Stored indexes of another format are discarded.
 */
export const rowFormat = textHash(JSON.stringify([row, tokenizeForIndex(row.text)])).toString(36);
