import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, type Product } from '@vajra/contract';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import {
  currentPath,
  descriptionOf,
  inDialog,
  renderScreen,
  setUpFakeApi,
} from '../../test-screen.tsx';
import { EditProductForm } from './EditProductForm.tsx';
import { NewProductForm } from './NewProductForm.tsx';
import { EditProductScreen, NewProductScreen } from './ProductFormScreens.tsx';

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
  discount: 5,
  quantity: 4,
  purchased_qty: 1,
  remaining_qty: 3,
  status: 1,
  is_recommended: 0,
  length: null,
  weight: 1.25,
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

const image = (image_id: number): Product['productimages'][number] => ({
  ...{ image_id, image_url: `${image_id}.png`, kind: 'image' },
  ...{ width: 8, height: 6, thumbhash: null },
});

/** Opens a screen that fetches the product, which has these images. */
async function open(path: string, productimages: Product['productimages']): Promise<void> {
  fakeLookups();
  fake.api.on(endpoints.getProductById, () => envelope({ ...product, productimages }));
  renderScreen(
    <Routes>
      <Route path="/admin/products/new" element={<NewProductScreen />} />
      <Route path="/admin/products/:p_id" element={<EditProductScreen />} />
      <Route path="*" />
    </Routes>,
    path,
  );
  await screen.findByLabelText('Name');
}

const media = () =>
  within(screen.getByRole('list', { name: 'Images and videos of the product' })).getAllByRole(
    'listitem',
  );

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

  it('keeps a file that the server rejects', async () => {
    const description = 'Only JPEG, PNG, MP4 and WebM files are accepted.';
    fake.api.on(endpoints.insertProduct, () => Response.json({ description }, { status: 415 }));
    const onDone = showNew();
    await userEvent.type(field('Name'), 'Pear');
    await userEvent.type(field('Price in ₹'), '100');
    await userEvent.type(field('Price in $'), '2');
    const fakeImage = new File(['not a picture'], 'fake.png', { type: 'image/png' });
    await userEvent.upload(screen.getByLabelText(/^Add images and videos/), fakeImage);
    await submit('Add');
    expect(await screen.findByText(description)).toBeDefined();
    expect(field('Name')).toHaveProperty('value', 'Pear');
    expect(media()).toHaveLength(1);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('offers a draft after a reload, but not after it was discarded', async () => {
    const reload = async () => {
      cleanup();
      await open('/admin/products/new', []);
      expect(field('Name')).toHaveProperty('value', '');
      return screen.queryByText(/^You have unsaved changes from .+\.$/);
    };
    await open('/admin/products/new', []);
    await userEvent.type(field('Name'), 'Half a stone');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(currentPath()).toBe('/admin/products'));
    expect(await reload()).toBeNull();
    await userEvent.type(field('Name'), 'Half a ring');
    expect(await reload()).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText(/^You have unsaved changes/)).toBeNull();
    expect(await reload()).toBeNull();
  });

  it('copies the images and fields of another product, but not its SKU and stock', async () => {
    fake.api.on(endpoints.insertProduct, () => envelope(product));
    await open('/admin/products/new?from=5', [image(7), image(8)]);
    expect(field('Name')).toHaveProperty('value', 'Oval (copy)');
    expect(field('SKU')).toHaveProperty('value', '');
    expect(field('Quantity')).toHaveProperty('value', '1');
    await userEvent.click(screen.getByRole('button', { name: 'Remove image 1' }));
    await submit('Add');
    await waitFor(() => expect(currentPath()).toBe('/admin/products'));
    const body = fake.api.changes[0]?.body as Record<string, unknown>;
    expect(body).toMatchObject({ weight: '1.25', discount: '5', quantity: '1', image_order: '8' });
    expect(body.sku).toBeUndefined();
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
  it('deletes an image after a confirmation, and keeps the others', async () => {
    fake.api.on(endpoints.deleteImage, () => {
      fake.api.on(endpoints.getProductById, () =>
        envelope({ ...product, productimages: [image(8)] }),
      );
      return { status: true, description: 'Image deleted successfully.' };
    });
    await open('/admin/products/5', [image(7), image(8)]);
    const answer = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'Delete image 1' }));
      const question = 'Are you sure you want to delete this image?';
      expect(await screen.findByText(question)).toBeDefined();
      await userEvent.click(inDialog().getByRole('button', { name }));
    };
    await answer('Cancel');
    expect(media()).toHaveLength(2);
    expect(fake.api.changes).toEqual([]);
    await answer('Delete');
    expect(await screen.findByText('Image deleted successfully.')).toBeDefined();
    await waitFor(() => expect(media()).toHaveLength(1));
    expect(fake.api.changes[0]?.url).toMatch(/\/7$/);
  });

  it('adds stock, and shows the new stock movements', async () => {
    fake.api.on(endpoints.addStock, () => ({ status: true, description: 'Stock added.' }));
    showEdit();
    await screen.findByText('No stock movements yet.');
    const at = '2026-11-20T10:00:00.000Z';
    const movement = { movement_id: 1, change: 2, reason: 'added', note: 'Back', at, u_name: 'A' };
    fake.api.on(endpoints.getStockMovements, () => ({ movements: [movement], totalCount: 1 }));
    await retype('Amount', '2');
    await userEvent.type(field('Reason'), 'Back');
    await userEvent.click(screen.getByRole('button', { name: 'Add stock' }));
    expect(await screen.findByText('Stock added.')).toBeDefined();
    expect(await screen.findByText('+2')).toBeDefined();
    expect(fake.api.changes[0]?.body).toEqual({ p_id: 5, stock: 2, note: 'Back' });
  });

  it('links to a new product with the same fields', () => {
    showEdit();
    const link = screen.getByRole('link', { name: 'Duplicate' });
    expect(link.getAttribute('href')).toBe('/admin/products/new?from=5');
  });

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
