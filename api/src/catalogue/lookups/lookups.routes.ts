import {
  capitalize,
  type Endpoint,
  type LookupKind,
  lookupEndpoints,
  lookupKinds,
  lookups,
} from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import { success } from '../../platform/http/success.ts';
import type { LookupExpected, LookupInput, Lookups } from './lookups.service.ts';

/** The properties that the loop below uses. The rows' schemas differ only in their keys. */
interface Row {
  idKey: string;
  singular: string;
  plural: string;
  list: Endpoint;
  add: Endpoint;
  update: Endpoint;
  remove: Endpoint;
}

export function mountLookups(mount: Mount, service: Lookups): void {
  for (const kind of lookupKinds) {
    const row: Row = lookups[kind];
    const name = capitalize(row.singular);
    mount(row.list, async () =>
      success(`${capitalize(row.plural)} loaded.`, await service.list(kind)),
    );
    mount(row.add, async ({ body, files }) =>
      success(`${name} added.`, await service.add(kind, inputOf(kind, body), files[0])),
    );
    mount(row.update, async ({ body, files }) =>
      success(
        `${name} updated.`,
        await service.update(kind, idOf(row, body), inputOf(kind, body), {
          image: files[0],
          expected: expectedOf(body),
        }),
      ),
    );
    mount(row.remove, async ({ params, body }) => {
      await service.remove(kind, idOf(row, params, body));
      return success(`${name} deleted.`, null);
    });
  }
  mount(lookupEndpoints.orderLookups, async ({ params, body }) => {
    await service.reorder(params.kind, body.ids);
    return { message: `Order of ${lookups[params.kind].plural} saved.` };
  });
  mount(lookupEndpoints.addStandardLookups, async ({ body }) => {
    const added = await service.addStandard(body.kinds);
    return { message: added === 1 ? '1 value added.' : `${added} values added.`, added };
  });
  mount(lookupEndpoints.getCollectionsByParent, async () =>
    success('Parent collections loaded.', await service.list('parentCollection')),
  );
}

// The row's schemas have validated these parts, so its keys exist.

function idOf({ idKey }: Row, ...parts: unknown[]): number {
  return Number(fields(...parts)[idKey]);
}

function inputOf(kind: LookupKind, body: unknown): LookupInput {
  const { [lookups[kind].textKey]: text, pc_id } = fields(body);
  // The pc_id of a parent collection is its own id.
  const parent = kind === 'collection' ? { pc_id: pc_id as LookupInput['pc_id'] } : {};
  return { text: String(text), ...parent };
}

function expectedOf(body: unknown): LookupExpected {
  const { was, was_pc_id } = fields(body);
  return { text: was as LookupExpected['text'], pc_id: was_pc_id as LookupExpected['pc_id'] };
}

function fields(...parts: unknown[]): Record<string, unknown> {
  return Object.assign({}, ...parts);
}
