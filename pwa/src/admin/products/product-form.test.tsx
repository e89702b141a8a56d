import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type Product } from '@vajra/contract';
import { describe, expect, it, vi } from 'vitest';
import { descriptionOf, inDialog, renderScreen, setUpFakeApi } from '../shared/test-screen.tsx';
import { EditProductForm } from './EditProductForm.tsx';
import { NewProductForm } from './NewProductForm.tsx';

const fake = setUpFakeApi();
const envelope = (data: unknown) => ({ status: true, description: 'Done.', data });

const menu = [
  { pc_id: 1, name: 'Rings', collections: [{ c_id: 11, name: 'Halo', pc_id: 1 }] },
  { pc_id: 2, name: 'Studs', collections: [{ c_id: 22, name: 'Tara', pc_id: 2 }] },
];

const product = {
  p_id: 5,
  sku: 'VJ-5',
  name: 'Oval',
  description: 'As it was.',
  specifications: '',
  inr_price: 1000,
  usd_price: 12,
  discount: 0,
  quantity: 4,
  purchased_qty: 1,
  remaining_qty: 3,
  status: 1,
  is_recommended: 0,
  length: null,
  weight: null,
  productimages: [],
  version: 3,
} as unknown as Product; // The fields that the form reads.

function fakeLookups(): void {
  fake.api.on(endpoints.getCollectionsByParent, () => envelope(menu));
  fake.api.on(endpoints.getStockMovements, () => ({ movements: [], totalCount: 0 }));
  for (const list of [
    endpoints.getDiamondShapes,
    endpoints.getStoneTypes,
    endpoints.getCutGrades,
    endpoints.getClarity,
    endpoints.getNaturalColors,
    endpoints.getFancyColors,
  ]) {
    fake.api.on(list, () => envelope([]));
  }
}

function showNew(onDone = vi.fn(), onDraftSaved = vi.fn()) {
  fakeLookups();
  renderScreen(
    <NewProductForm onDone={onDone} onDraftSaved={onDraftSaved} />,
    '/admin/products/new',
  );
  return onDone;
}

function showEdit(onDone = vi.fn()) {
  fakeLookups();
  renderScreen(<EditProductForm product={product} onDone={onDone} />, '/admin/products/5');
  return onDone;
}

const field = (name: string) => screen.getByLabelText(name);
const submit = (name: 'Add' | 'Update') => userEvent.click(screen.getByRole('button', { name }));

async function retype(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

describe('the form of a new product', () => {
  it('requires a name and two prices that are not negative', async () => {
    showNew();
    const wrongPrice = 'Price must be a valid non-negative number.';
    await submit('Add');
    await waitFor(() => expect(descriptionOf(field('Name'))).toBe('Name is required'));
    expect(descriptionOf(field('Price in ₹'))).toBe(wrongPrice);
    expect(descriptionOf(field('Price in $'))).toBe(wrongPrice);
    await userEvent.type(field('Price in ₹'), '-1');
    await userEvent.type(field('Price in $'), '0');
    await submit('Add');
    await waitFor(() => expect(descriptionOf(field('Price in $'))).toBe(''));
    expect(descriptionOf(field('Price in ₹'))).toBe(wrongPrice);
    expect(fake.api.changes).toEqual([]);
  });

  it('starts with quantity 1 and discount 0, and leaves out empty fields', async () => {
    fake.api.on(endpoints.insertProduct, () => envelope(product));
    const onDone = showNew();
    expect(field('Quantity')).toHaveProperty('value', '1');
    expect(field('Discount (%)')).toHaveProperty('value', '0');
    await userEvent.type(field('Name'), ' Pear ');
    await userEvent.type(field('Price in ₹'), '100.50');
    await userEvent.type(field('Price in $'), '2');
    await submit('Add');
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(fake.api.changes[0]?.body).toEqual({
      name: 'Pear',
      inr_price: '100.50',
      usd_price: '2',
      discount: '0',
      quantity: '1',
      is_recommended: '0',
    });
  });

  it('offers the collections of the selected parent, and resets them with it', async () => {
    showNew();
    const [parent, collection] = [field('Parent collection'), field('Collection')];
    expect(collection).toHaveProperty('disabled', true);
    const options = () =>
      within(collection)
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    await within(parent).findByRole('option', { name: 'Rings' });
    await userEvent.selectOptions(parent, 'Rings');
    expect(options()).toEqual(['None', 'Halo']);
    await userEvent.selectOptions(collection, 'Halo');
    await userEvent.selectOptions(parent, 'Studs');
    expect(collection).toHaveProperty('value', '');
    expect(options()).toEqual(['None', 'Tara']);
  });

  it('previews discounted prices', async () => {
    showNew();
    await userEvent.type(field('Price in ₹'), '1000');
    await retype('Discount (%)', '10');
    expect(await screen.findByText('₹900.00')).toBeDefined();
    expect(screen.getByText('10% OFF')).toBeDefined();
  });

  it('accepts images and videos only, and removes a selected file again', async () => {
    showNew();
    const files = [
      new File(['notes'], 'notes.txt', { type: 'text/plain' }),
      new File(['x'], 'front.png', { type: 'image/png' }),
    ];
    await userEvent.upload(screen.getByLabelText(/^Add images and videos/), files, {
      applyAccept: false,
    });
    const list = () => screen.queryByRole('list', { name: 'Images and videos of the product' });
    await waitFor(() =>
      expect(within(list() as HTMLElement).getAllByRole('listitem')).toHaveLength(1),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove front.png' }));
    expect(list()).toBeNull();
  });
});

describe('the form of an existing product', () => {
  it('sends only the changed fields, and blanks for emptied ones', async () => {
    fake.api.on(endpoints.updateProduct, () => envelope(product));
    const onDone = showEdit();
    expect(screen.queryByLabelText('Quantity')).toBeNull();
    await retype('Name', 'Round');
    await userEvent.clear(field('Description'));
    await submit('Update');
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(fake.api.changes[0]?.body).toEqual({ name: 'Round', description: '', version: '3' });
  });

  it('says so and sends nothing when there are no changes', async () => {
    const onDone = showEdit();
    await submit('Update');
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(fake.api.changes).toEqual([]);
  });

  it('merges changes that another admin made to other fields', async () => {
    let calls = 0;
    fake.api.on(endpoints.updateProduct, () =>
      ++calls === 1
        ? Response.json(
            { data: { now: { ...product, name: 'Theirs', version: 4 } } },
            { status: 409 },
          )
        : envelope(product),
    );
    showEdit();
    await retype('Price in ₹', '2222');
    await submit('Update');
    await waitFor(() => expect(fake.api.changes).toHaveLength(2));
    expect(fake.api.changes[1]?.body).toEqual({ inr_price: '2222', version: '4' });
  });

  it('asks which version to keep when both changed the same field', async () => {
    fake.api.on(endpoints.updateProduct, () =>
      Response.json({ data: { now: { ...product, name: 'Theirs', version: 4 } } }, { status: 409 }),
    );
    showEdit();
    await retype('Name', 'Mine');
    await submit('Update');
    await screen.findByText('Another admin changed this product');
    expect(inDialog().getByRole('radio', { name: 'Yours Mine' })).toBeDefined();
    expect(inDialog().getByRole('radio', { name: 'Theirs Theirs' })).toBeDefined();
    await userEvent.click(inDialog().getByRole('button', { name: 'Back to the form' }));
    expect(field('Name')).toHaveProperty('value', 'Mine');
  });
});
