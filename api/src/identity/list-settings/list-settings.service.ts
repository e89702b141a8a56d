import type { AdminList, BodyOf, ListSettings } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { EditConflictError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type ListSettingsDocument, listSettingsModel } from './list-settings.model.ts';

type Dependencies = Pick<Platform, 'connection' | 'transactions'>;

/** The columns and saved views that admins have chosen for lists. Each admin has their own. */
export class AdminListSettings {
  readonly #settings;

  constructor(private readonly deps: Dependencies) {
    this.#settings = listSettingsModel(deps.connection);
  }

  async ofUser(u_id: number): Promise<ListSettings[]> {
    const documents = await this.#settings.find({ u_id }).lean();
    return documents.map(presentSettings).sort((a, b) => (a.list < b.list ? -1 : 1));
  }

  /**
   * Replaces the settings of a list.
   * @throws {EditConflictError} when another device has changed them since they were read
   */
  save(
    u_id: number,
    list: AdminList,
    { hidden, views, version }: BodyOf<'saveListSettings'>,
  ): Promise<ListSettings> {
    const _id = `${u_id}:${list}`;
    return this.deps.transactions.run(async ({ session }) => {
      const stored = await this.#settings.findById(_id, null, { session }).lean();
      const current = stored ?? { _id, u_id, list, hidden: null, views: [], version: 0 };
      if (current.version !== version) {
        const message = 'Another device has changed this list in the meantime.';
        throw new EditConflictError(message, presentSettings(current));
      }
      const next = { ...current, hidden, views, version: version + 1 };
      await this.#settings.replaceOne({ _id }, next, { session, upsert: true });
      return presentSettings(next);
    });
  }

  async deleteForUser(u_id: number, session: ClientSession): Promise<void> {
    await this.#settings.deleteMany({ u_id }, { session });
  }
}

function presentSettings(document: ListSettingsDocument): ListSettings {
  const { list, hidden, views, version } = document;
  return {
    list,
    hidden,
    views: views.map((view) => ({ name: view.name, query: view.query, hidden: view.hidden })),
    version,
  };
}
