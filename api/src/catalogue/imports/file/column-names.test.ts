import { describe, expect, it } from 'vitest';
import { detectFields, detectPricePer, explainRivals } from './column-names.ts';

describe('columns', () => {
  it.each([
    ['Stock #', 'sku'],
    ['Stock', 'sku'],
    ['Stock Id', 'sku'],
    ['Diamond ID', 'sku'],
    ['Vendor Stock number', 'sku'],
    ['VenderStockNumber', 'sku'],
    ['stock_no', 'sku'],
    ['REFERENCE NUM', 'sku'],
    ['Variant SKU', 'sku'],
    ['Avail', 'availability'],
    ['Shp', 'shape'],
    ['Ct Weight', 'weight'],
    ['Clearity', 'clarity'],
    ['Symetry', 'symmetry'],
    ['Fluo Intensity', 'fluorescence'],
    ['Report #', 'certificate'],
    ['Cert. #', 'certificate'],
    ['Price/Carat', 'price'],
    ['$/Ct', 'price'],
    ['Amt $', 'price'],
    ['Table %', 'tablePercent'],
    ['Fancy Color Dominant Color', 'fancyColor'],
    ['Body (HTML)', 'description'],
    ['Rapnet Discount %', null],
    ['Rap $/ct', null],
    ['Rap Price', null],
    ['Diamond Image', null],
    ['Weight (kg)', null],
    ['', null],
  ])('%j is %s', (name, field) => expect(detectFields([name])).toEqual([field]));

  it.each([
    [
      ['SKU', 'Stock #', 'Status', 'Availability'],
      ['sku', null, null, 'availability'],
    ],
    [
      ['Stock', 'SKU', 'Name'],
      ['quantity', 'sku', 'name'],
    ],
    [
      ['Stock', 'Qty', 'SKU'],
      [null, 'quantity', 'sku'],
    ],
    [
      ['Diamond ID', 'Size', 'Vendor Stock number', '$/ct', 'Total'],
      [null, 'weight', 'sku', null, 'price'],
    ],
    [
      ['Price', 'Total Price'],
      [null, 'price'],
    ],
    [
      ['price', 'carat', 'pricepercarat'],
      ['price', 'weight', null],
    ],
  ])('%j: the best name of a field wins', (header, fields) =>
    expect(detectFields(header)).toEqual(fields),
  );

  it('named Depth are in millimetres next to a length, else in percent', () => {
    expect(detectFields(['Length', 'Width', 'Depth'])).toEqual(['length', 'width', 'depth']);
    expect(detectFields(['Depth', 'Table'])).toEqual(['depthPercent', 'tablePercent']);
  });

  it.each([
    [['RapNet Price'], 'carat'],
    [['$/Ct'], 'carat'],
    [['$/Carat'], 'carat'],
    [['P/CT'], 'carat'],
    [['Rate'], 'carat'],
    [['USD/ct.'], 'carat'],
    [['Total Price'], 'stone'],
    [['Total'], 'stone'],
    [['Amt $'], 'stone'],
    [['$/ct', 'Total'], 'stone'],
    [['price', 'pricepercarat'], 'stone'],
    [['Price INR', 'Price USD'], 'stone'],
    [['Price'], null],
    [['RapNet Price', 'Price'], 'carat'],
  ])('%j have prices per %s', (header, per) =>
    expect(detectPricePer(header, detectFields(header))).toBe(per),
  );

  it('that lose against another one say why', () => {
    expect(explainRivals(['Diamond ID', 'SKU', 'Shape', '$/ct', 'Total', 'Seller'])).toEqual([
      'Also “Stock number (SKU)”. “SKU” is used, because its name is more common.',
      null,
      null,
      'Also “Price”. “Total” is used, because it is the price of the whole product.',
      null,
      null,
    ]);
  });
});
