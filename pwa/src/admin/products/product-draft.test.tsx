import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints, forEachId, noAttributes, type ProductDraft } from '@vajra/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  currentPath,
  descriptionOf,
  inDialog,
  renderScreen,
  setUpFakeApi,
} from '../../test-screen.tsx';
import { DraftForm } from './DraftForm.tsx';
import { NewProductForm } from './NewProductForm.tsx';
import { ProductsScreen } from './ProductsScreen.tsx';

const fake = setUpFakeApi();

const image = (image_id: number) => ({
  ...{ image_id, image_url: `${image_id}.png`, kind: 'image' as const },
  ...{ width: 8, height: 6, thumbhash: null },
});
const draft: ProductDraft = {
  ...{ draft_id: 3, version: 2, name: 'Oval', sku: null },
  ...{ inr_price: 1000, usd_price: null, is_recommended: 1, quantity: null, discount: 0 },
  ...{ ...forEachId(null), ...noAttributes, status: null },
  ...{ supplier: null, inr_cost: null, usd_cost: null },
  productimages: [image(7), image(8)],
  u_name: 'Asha',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};

beforeEach(() => {
  const envelope = { status: true, description: 'Found.', data: [] };
  for (const list of [
    endpoints.getCollectionsByParent,
    endpoints.getDiamondShapes,
    endpoints.getStoneTypes,
    endpoints.getCutGrades,
    endpoints.getClarity,
    endpoints.getNaturalColors,
    endpoints.getFancyColors,
  ]) {
    fake.api.on(list, () => envelope);
  }
});

const field = (name: string) => screen.getByLabelText(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = () => fake.api.changes.map(({ method, url, body }) => [`${method} ${url}`, body]);

function showDraft(onDone = vi.fn()) {
  renderScreen(<DraftForm draft={draft} onDone={onDone} />, '/admin/products/drafts/3');
  return onDone;
}

describe('a new product', () => {
  it('is saved as a draft with only a name', async () => {
    const [onDone, onDraftSaved] = [vi.fn(), vi.fn()];
    fake.api.on(endpoints.addProductDraft, () =>
      Response.json({ message: 'Draft saved.', draft }, { status: 201 }),
    );
    renderScreen(<NewProductForm onDone={onDone} onDraftSaved={onDraftSaved} />, '/admin');
    await press('Save draft');
    expect(descriptionOf(field('Name'))).toBe('Name is required');
    expect(descriptionOf(field('Price in ₹'))).toBe('');
    expect(document.activeElement).toBe(field('Name'));
    await userEvent.type(field('Name'), 'Oval');
    await press('Save draft');
    await waitFor(() => expect(onDraftSaved).toHaveBeenCalled());
    expect(onDone).not.toHaveBeenCalled();
    expect(sent()).toEqual([
      ['POST /api/product-drafts', expect.objectContaining({ name: 'Oval', quantity: '1' })],
    ]);
  });
});

describe('a draft', () => {
  it('shows what is missing at its fields when it is published', async () => {
    showDraft();
    await press('Publish');
    await waitFor(() =>
      expect(descriptionOf(field('Price in $'))).toBe('Price must be a valid non-negative number.'),
    );
    expect(fake.api.changes).toEqual([]);
  });

  it('is published with its version and images', async () => {
    fake.api.on(endpoints.publishProductDraft, () =>
      Response.json({ message: 'Product added successfully.', product: {} }, { status: 201 }),
    );
    const onDone = showDraft();
    await userEvent.type(field('Price in $'), '12');
    await press('Publish');
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent()).toEqual([
      [
        'POST /api/product-drafts/3/publish',
        expect.objectContaining({
          ...{ name: 'Oval', inr_price: '1000', usd_price: '12', is_recommended: '1' },
          ...{ version: '2', image_order: '7,8' },
        }),
      ],
    ]);
  });

  it('merges what another admin has saved since, with their images', async () => {
    const replies = [
      Response.json(
        {
          message: 'This draft has been changed by another admin.',
          now: { ...draft, version: 5, usd_price: 9, productimages: [image(8), image(9)] },
        },
        { status: 409 },
      ),
      Response.json({ message: 'Draft saved.', draft }),
    ];
    fake.api.on(endpoints.updateProductDraft, () => replies.shift());
    const onDone = showDraft();
    await userEvent.type(field('Weight (carat)'), '1.5');
    await press('Save draft');
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(fake.api.changes[1]?.body).toMatchObject({
      ...{ weight: '1.5', usd_price: '9', version: '5', image_order: '7,8,9' },
    });
  });

  it('asks which version to keep when both changed the same field', async () => {
    const now = { ...draft, version: 5, name: 'Round' };
    const replies = [
      Response.json({ message: 'Changed.', now }, { status: 409 }),
      Response.json({ message: 'Draft saved.', draft }),
    ];
    fake.api.on(endpoints.updateProductDraft, () => replies.shift());
    const onDone = showDraft();
    await userEvent.clear(field('Name'));
    await userEvent.type(field('Name'), 'Mine');
    await press('Save draft');
    await screen.findByRole('dialog');
    expect(inDialog().getByText('Round')).toBeTruthy();
    await userEvent.click(inDialog().getByRole('radio', { name: /Mine/ }));
    const save = inDialog().getAllByRole('button').at(-1);
    if (save) await userEvent.click(save);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(fake.api.changes[1]?.body).toMatchObject({ name: 'Mine', version: '5' });
  });

  it('is discarded after confirmation', async () => {
    fake.api.on(endpoints.discardProductDraft, () => ({ message: 'Draft discarded.' }));
    const onDone = showDraft();
    await press('Discard draft');
    await screen.findByRole('dialog');
    await userEvent.click(inDialog().getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent()).toEqual([['DELETE /api/product-drafts/3', undefined]]);
  });
});

describe('the list of products', () => {
  const showList = (path: string) => {
    fake.api.on(endpoints.getProductDrafts, () => ({ drafts: [draft], totalCount: 1 }));
    fake.api.on(endpoints.getPriceChanges, () => ({ changes: [] }));
    fake.api.on(endpoints.getProducts, () => ({
      ...{ status: true, description: 'Found.' },
      data: { productData: [], totalCount: 0 },
    }));
    renderScreen(<ProductsScreen />, path);
  };

  it('filters drafts, which have a badge', async () => {
    showList('/admin/products?status=draft&search=ova');
    const row = (await screen.findByRole('link', { name: 'Oval' })).closest('tr');
    expect(row?.textContent).toContain('Draft');
    expect(row?.textContent).toContain('1,000.00');
    const [list] = fake.api.requests.filter(({ url }) => url.startsWith('/api/product-drafts'));
    expect(list?.url).toContain('search=ova');
    await userEvent.selectOptions(screen.getByLabelText('Status'), '');
    await waitFor(() => expect(currentPath()).toBe('/admin/products?search=ova'));
  });
});
