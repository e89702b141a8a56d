import type { ImportChoices } from '@vajra/contract';
import type { Connection } from 'mongoose';
import { columnSignature, defaultChoices } from './file/import-choices.ts';
import type { TableLayout } from './file/table-rows.ts';
import { type ImportDocument, importMappingModel } from './import.model.ts';

type Understood = Pick<ImportDocument, 'layout' | 'signature' | 'choices' | 'isRemembered'>;

/** How files were meant, by the names of their columns. */
export class ImportMappings {
  readonly #mappings;

  constructor(connection: Connection) {
    this.#mappings = importMappingModel(connection);
  }

  /** What is known of a table: as it was meant the last time, else what its names say. */
  async understand(layout: TableLayout): Promise<Understood> {
    const names = layout.columns.map(({ name }) => name);
    const signature = columnSignature(names);
    const remembered = await this.#mappings.findById(signature).lean();
    const choices = remembered?.choices ?? defaultChoices(names);
    return { layout, signature, choices, isRemembered: remembered !== null };
  }

  async remember(signature: string, choices: ImportChoices): Promise<void> {
    await this.#mappings.updateOne({ _id: signature }, { $set: { choices } }, { upsert: true });
  }
}
