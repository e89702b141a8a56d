import type { ImportChoices } from '@vajra/contract';
import type { Connection } from 'mongoose';
import { columnSignature, defaultChoices } from './file/import-choices.ts';
import type { TableLayout } from './file/table-rows.ts';
import { type ImportDocument, importMappingModel } from './import.model.ts';

type Interpretation = Pick<ImportDocument, 'layout' | 'signature' | 'choices' | 'isRemembered'>;

/** Remembers the choices made for a file, by the signature of its columns. */
export class ImportMappings {
  readonly #mappings;

  constructor(connection: Connection) {
    this.#mappings = importMappingModel(connection);
  }

  /** Returns the remembered choices for a table, or those that its column names suggest. */
  async interpret(layout: TableLayout): Promise<Interpretation> {
    const names = layout.columns.map(({ name }) => name);
    const signature = columnSignature(names);
    const remembered = await this.#mappings.findById(signature).lean();
    const choices = remembered?.choices ?? defaultChoices(layout.columns);
    return { layout, signature, choices, isRemembered: remembered !== null };
  }

  async remember(signature: string, choices: ImportChoices): Promise<void> {
    await this.#mappings.updateOne({ _id: signature }, { $set: { choices } }, { upsert: true });
  }
}
