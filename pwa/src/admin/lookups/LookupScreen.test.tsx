import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type LookupKind, lookupKinds, lookups } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import {
  descriptionOf,
  expectAsksBeforeLeaving,
  inDialog,
  renderScreen,
  setUpFakeApi,
} from '../../test-screen.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { lookupScreen } from '../shared/lookup-screens.ts';
import { LookupScreen } from './LookupScreen.tsx';

const fake = setUpFakeApi();
const envelope = (data: unknown) => ({ status: true, description: 'Done.', data });

function rowOf(kind: LookupKind, text = 'Sample'): Record<string, unknown> {
  return {
    [lookups[kind].idKey]: 7,
    [lookups[kind].textKey]: text,
    image_url: null,
    pc_id: kind === 'parentCollection' ? 7 : null,
    parentcollection: null,
    collections: [],
  };
}

function show(kind: LookupKind, rows: Record<string, unknown>[]): void {
  fake.api.on(lookups[kind].list, () => envelope(rows));
  renderScreen(<LookupScreen kind={kind} />);
}

const conflict = (now: object) => Response.json({ status: false, data: { now } }, { status: 409 });

describe.each(lookupKinds)('the screen of %s', (kind) => {
  const texts = lookupScreen(kind);

  it('shows its empty message', async () => {
    show(kind, []);
    expect(await screen.findByText(texts.empty)).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(texts.title);
  });

  it('confirms before deleting, sends the id and reports a failure', async () => {
    fake.api.on(lookups[kind].remove, () =>
      Response.json({ description: 'It is in use.' }, { status: 409 }),
    );
    show(kind, [rowOf(kind)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Sample' }));
    expect(
      inDialog().getByText(`Are you sure you want to delete this ${texts.singular}?`),
    ).toBeDefined();
    await userEvent.click(inDialog().getByRole('button', { name: 'Cancel' }));
    expect(fake.api.changes).toEqual([]);

    await userEvent.click(screen.getByRole('button', { name: 'Delete Sample' }));
    await userEvent.click(inDialog().getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('It is in use.')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Sample' })).toBeDefined();
    const { method, path } = lookups[kind].remove;
    expect(fake.api.changes).toHaveLength(1);
    const [request] = fake.api.changes;
    expect(request?.method).toBe(method);
    expect(request?.url).toContain(path.replace(/\{.*$/, ''));
    expect(`${request?.url} ${JSON.stringify(request?.body)}`).toContain('7');
  });

  it('requires a name when adding, and sends it trimmed', async () => {
    fake.api.on(lookups[kind].add, () => envelope(rowOf(kind, 'Other')));
    show(kind, []);
    await userEvent.click(await screen.findByRole('button', { name: `+ Add ${texts.singular}` }));
    expect(inDialog().getByRole('heading').textContent).toBe(`Add ${texts.singular}`);
    const name = inDialog().getByRole('textbox', { name: texts.fieldLabel });
    await userEvent.type(name, '  ');
    await userEvent.click(inDialog().getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(descriptionOf(name)).toMatch(/ is required\.?$/));
    expect(fake.api.changes).toEqual([]);

    await userEvent.type(name, 'Other ');
    if (kind === 'collection') {
      await userEvent.selectOptions(inDialog().getByRole('combobox'), 'None');
    }
    await userEvent.click(inDialog().getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.api.changes[0]?.body).toMatchObject({ [lookups[kind].textKey]: 'Other' });
  });

  it('edits by id and keeps the form open when saving fails', async () => {
    fake.api.on(lookups[kind].update, () => Response.json({ data: {} }, { status: 500 }));
    show(kind, [rowOf(kind)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Sample' }));
    const name = inDialog().getByRole('textbox');
    await userEvent.clear(name);
    await userEvent.type(name, 'Other');
    await userEvent.click(inDialog().getByRole('button', { name: 'Update' }));
    expect(await screen.findByText(texts.saveFailed)).toBeDefined();
    expect(inDialog().getByRole('textbox')).toHaveProperty('value', 'Other');
    const { idKey, textKey } = lookups[kind];
    const body = fake.api.changes[0]?.body as Record<string, unknown>;
    expect(body).toMatchObject({ [textKey]: 'Other', was: 'Sample' });
    expect(Number(body[idKey])).toBe(7);
  });
});

describe('the form of a collection', () => {
  const parents = [
    { pc_id: 1, name: 'Rings', collections: [] },
    { pc_id: 2, name: 'Studs', collections: [] },
  ];
  const collection = (name: string, parent: { pc_id: number; name: string } | null) => ({
    c_id: 7,
    name,
    pc_id: parent?.pc_id ?? null,
    parentcollection: parent,
  });
  const rings = { pc_id: 1, name: 'Rings' };
  const studs = { pc_id: 2, name: 'Studs' };

  it('requires a parent, which may be none', async () => {
    fake.api.on(lookups.parentCollection.list, () => envelope(parents));
    fake.api.on(lookups.collection.add, () => envelope(collection('Halo', null)));
    show('collection', []);
    await userEvent.click(await screen.findByRole('button', { name: '+ Add collection' }));
    const parent = inDialog().getByRole('combobox', { name: 'Parent collection' });
    await within(parent).findByRole('option', { name: 'Rings' });
    await userEvent.type(inDialog().getByRole('textbox'), 'Halo');
    await userEvent.click(inDialog().getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(descriptionOf(parent)).toBe('Parent collection is required.'));
    await userEvent.selectOptions(parent, 'Rings');
    await userEvent.click(inDialog().getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(fake.api.changes).toHaveLength(1));
    expect(fake.api.changes[0]?.body).toEqual({ name: 'Halo', pc_id: 1 });
  });

  it('names the version of another admin, and replaces it with the next save', async () => {
    fake.api.on(lookups.parentCollection.list, () => envelope(parents));
    let calls = 0;
    fake.api.on(lookups.collection.update, () =>
      ++calls === 1 ? conflict(collection('Halo', studs)) : envelope(collection('Mine', studs)),
    );
    show('collection', [collection('Halo', rings)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Halo' }));
    await userEvent.clear(inDialog().getByRole('textbox'));
    await userEvent.type(inDialog().getByRole('textbox'), 'Mine');
    await userEvent.click(inDialog().getByRole('button', { name: 'Update' }));
    expect((await inDialog().findByRole('alert')).textContent).toBe(
      'Another admin has changed this collection to Halo in Studs. Saving replaces their version with yours.',
    );
    expect(inDialog().getByRole('textbox')).toHaveProperty('value', 'Mine');
    await userEvent.selectOptions(inDialog().getByRole('combobox'), 'Studs');
    await userEvent.click(inDialog().getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(fake.api.changes).toHaveLength(2));
    expect(fake.api.changes[0]?.body).toMatchObject({ was: 'Halo', was_pc_id: 1 });
    expect(fake.api.changes[1]?.body).toMatchObject({ name: 'Mine', pc_id: 2, was_pc_id: 2 });
  });
});

describe('the list of collections', () => {
  it("shows a collection's parent", async () => {
    show('collection', [{ ...rowOf('collection', 'Halo'), parentcollection: { name: 'Rings' } }]);
    const item = (await screen.findByRole('heading', { name: 'Halo' })).closest('li');
    expect(item?.textContent).toContain('Rings');
  });

  it("shows a parent's collections", async () => {
    const collections = [{ c_id: 1, name: 'Halo' }];
    show('parentCollection', [{ ...rowOf('parentCollection', 'Rings'), collections }]);
    const list = within(await screen.findByRole('list', { name: 'Collections of Rings' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Halo']);
  });
});

describe('the form of a lookup', () => {
  const rename = async (to: string) => {
    await userEvent.clear(inDialog().getByRole('textbox'));
    await userEvent.type(inDialog().getByRole('textbox'), to);
    await userEvent.click(inDialog().getByRole('button', { name: 'Update' }));
  };

  it('keeps what was typed when another admin renamed it, and says so', async () => {
    let calls = 0;
    fake.api.on(lookups.cutGrade.update, () =>
      ++calls === 1 ? conflict({ grade_id: 7, cut_grade: 'Theirs' }) : envelope({}),
    );
    show('cutGrade', [rowOf('cutGrade')]);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Sample' }));
    await rename('Mine');
    expect((await inDialog().findByRole('alert')).textContent).toBe(
      'Another admin has changed this cut grade to Theirs. Saving replaces their version with yours.',
    );
    expect(inDialog().getByRole('textbox')).toHaveProperty('value', 'Mine');
    await userEvent.click(inDialog().getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.api.changes.at(-1)?.body).toMatchObject({ cut_grade: 'Mine', was: 'Theirs' });
  });

  it('keeps a name that the server rejects', async () => {
    const description = 'There is a cut grade "Ideal"';
    fake.api.on(lookups.cutGrade.add, () =>
      Response.json({ description, data: {} }, { status: 409 }),
    );
    show('cutGrade', []);
    await userEvent.click(await screen.findByRole('button', { name: '+ Add cut grade' }));
    await userEvent.type(inDialog().getByRole('textbox'), 'Ideal');
    await userEvent.click(inDialog().getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(description)).toBeDefined();
    expect(inDialog().getByRole('textbox')).toHaveProperty('value', 'Ideal');
  });

  it('asks before the screen is left with unsaved changes', async () => {
    show('cutGrade', []);
    await userEvent.click(await screen.findByRole('button', { name: '+ Add cut grade' }));
    await userEvent.type(inDialog().getByRole('textbox'), 'Half');
    await expectAsksBeforeLeaving(() =>
      expect(inDialog().getByRole('textbox')).toHaveProperty('value', 'Half'),
    );
  });

  it('asks before unsaved changes are discarded, and only then', async () => {
    show('cutGrade', [rowOf('cutGrade')]);
    const edit = await screen.findByRole('button', { name: 'Edit Sample' });
    await userEvent.click(edit);
    await userEvent.click(inDialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();

    await userEvent.click(edit);
    await userEvent.type(inDialog().getByRole('textbox'), ' changed');
    await userEvent.click(inDialog().getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Your changes have not been saved.');
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
    expect(inDialog().getByRole('textbox')).toHaveProperty('value', 'Sample changed');
    await userEvent.click(inDialog().getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the order of the values', () => {
  it('is changed by one place, and saved', async () => {
    const rows = ['FL', 'IF', 'VVS1'].map((text, index) => ({
      ...{ ...rowOf('clarity', text), clarity_id: index + 1 },
    }));
    fake.api.on(endpoints.orderLookups, () => ({ message: 'Order of clarity saved.' }));
    show('clarity', rows);
    await userEvent.click(await screen.findByRole('button', { name: 'Move IF earlier' }));
    expect(await screen.findByText('Moved IF to position 1 of 3.')).toBeDefined();
    await waitFor(() => expect(fake.api.changes).toHaveLength(1));
    expect(fake.api.changes[0]).toMatchObject({ body: { ids: [2, 1, 3] } });
    expect(fake.api.changes[0]?.url).toContain('/api/lookups/clarity/order');
  });

  it('cannot be changed for a single value', async () => {
    show('clarity', [rowOf('clarity')]);
    await screen.findByRole('button', { name: 'Edit Sample' });
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  });
});

describe('the standard values', () => {
  const button = () => screen.queryByRole('button', { name: /^Add all standard/ });

  it('are added to an empty store', async () => {
    fake.api.on(endpoints.addStandardLookups, () => ({ message: '67 values added.', added: 67 }));
    show('clarity', []);
    await screen.findByText(lookupScreen('clarity').empty);
    await userEvent.click(button() as HTMLElement);
    await waitFor(() => expect(fake.api.changes).toHaveLength(1));
    const grades = ['cutGrade', 'clarity', 'naturalColor', 'fancyColor'];
    const kinds = ['diamondShape', 'stoneType', ...grades];
    expect(fake.api.changes[0]).toMatchObject({ body: { kinds } });
  });

  it('are not offered where there are values, nor for collections', async () => {
    show('clarity', [rowOf('clarity')]);
    await screen.findByRole('button', { name: 'Edit Sample' });
    expect(button()).toBeNull();
    show('collection', []);
    await screen.findByText(lookupScreen('collection').empty);
    expect(button()).toBeNull();
  });
});
