import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import {
  expectAsksBeforeLeaving,
  inDialog,
  renderScreen,
  setUpFakeApi,
} from '../../test-screen.tsx';
import { SlidersScreen } from './SlidersScreen.tsx';

const fake = setUpFakeApi();
const envelope = (data: unknown) => ({ status: true, description: 'Done.', data });
const image = (name: string) => new File(['x'], name, { type: 'image/png' });
const button = (name: string) => screen.getByRole('button', { name });

function show(ids: readonly number[]): void {
  const sliders = ids.map((image_id) => ({ image_id, image: `${image_id}.png` }));
  fake.api.on(endpoints.getSliderImages, () => envelope(sliders));
  renderScreen(<SlidersScreen />, '/admin/sliders');
}

/** How many files are selected. */
const selected = () => {
  const list = screen.queryByRole('list', { name: 'Selected files' });
  return list ? within(list).getAllByRole('listitem').length : 0;
};

async function selectTwoFiles(): Promise<void> {
  const files = [image('one.png'), image('two.png')];
  await userEvent.upload(screen.getByLabelText(/^Slider media/), files);
  expect(selected()).toBe(2);
}

describe('the upload of sliders', () => {
  it('requires at least one file', async () => {
    show([]);
    await userEvent.click(button('Upload'));
    expect(await screen.findByText('Select at least one media file.')).toBeDefined();
    expect(fake.api.changes).toEqual([]);
  });

  it('uploads all selected files in one call', async () => {
    fake.api.on(endpoints.addSliderImages, () => envelope([]));
    show([]);
    await selectTwoFiles();
    await userEvent.click(button('Remove two.png'));
    await userEvent.click(button('Upload'));
    await waitFor(() => expect(selected()).toBe(0));
    expect(fake.api.changes).toHaveLength(1);
  });

  it('shows its progress, and keeps the files when it is cancelled', async () => {
    fake.api.on(endpoints.addSliderImages, () => new Promise(() => undefined));
    show([]);
    await selectTwoFiles();
    await userEvent.click(button('Upload'));
    expect(await screen.findByRole('progressbar', { name: 'Uploading 2 files' })).toBeDefined();
    expect(button('Uploading...')).toBeDefined();
    await userEvent.click(button('Cancel upload'));
    expect(await screen.findByText('Upload cancelled. Nothing was saved.')).toBeDefined();
    expect(selected()).toBe(2);
  });

  it('asks before the screen is left with selected files', async () => {
    show([]);
    await selectTwoFiles();
    await expectAsksBeforeLeaving(() => expect(selected()).toBe(2));
  });
});

describe('the list of sliders', () => {
  it('moves a slider, keeps the focus on its button and saves the order', async () => {
    fake.api.on(endpoints.orderSliders, () => envelope({}));
    show([1, 2, 3]);
    await userEvent.click(await screen.findByRole('button', { name: 'Move slider 1 later' }));
    expect(await screen.findByText('Moved slider 1 to position 2 of 3.')).toBeDefined();
    await waitFor(() => expect(fake.api.changes[0]?.body).toEqual({ image_ids: [2, 1, 3] }));
  });

  it('does not move the ends past the list', async () => {
    show([1, 2]);
    const first = await screen.findByRole('button', { name: 'Move slider 1 earlier' });
    expect(first.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(first);
    expect(button('Move slider 2 later').getAttribute('aria-disabled')).toBe('true');
    expect(fake.api.changes).toEqual([]);
  });

  it('reports that another admin has changed the sliders', async () => {
    fake.api.on(endpoints.orderSliders, () =>
      Response.json({ now: { image_ids: [1, 2, 3] } }, { status: 409 }),
    );
    show([1, 2]);
    await userEvent.click(await screen.findByRole('button', { name: 'Move slider 1 later' }));
    expect(await screen.findByText(/^Another admin changed the sliders\./)).toBeDefined();
  });

  it('deletes a slider after a confirmation', async () => {
    fake.api.on(endpoints.deleteSliderImage, () => envelope({}));
    show([1, 2]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete slider 2' }));
    expect(inDialog().getByText('Are you sure you want to delete this slider?')).toBeDefined();
    await userEvent.click(inDialog().getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(fake.api.changes[0]?.url).toBe('/deletesliderimage/2'));
  });
});
