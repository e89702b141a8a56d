import {
  foldImportValue,
  type ImportChoices,
  type ImportSupplier,
  supplierLimits,
} from '@vajra/contract';
import type { Connection } from 'mongoose';
import {
  columnSignature,
  completeChoices,
  defaultChoices,
  noSupplier,
} from './file/import-choices.ts';
import type { TableLayout } from './file/table-rows.ts';
import { type ImportDocument, importMappingModel, importSupplierModel } from './import.model.ts';

type Interpretation = Pick<
  ImportDocument,
  'layout' | 'signature' | 'choices' | 'isRemembered' | 'needsSupplier'
>;

/** Remembers the choices made for a file, by the signature of its columns and by its supplier. */
export class ImportMappings {
  readonly #mappings;
  readonly #suppliers;

  constructor(connection: Connection) {
    this.#mappings = importMappingModel(connection);
    this.#suppliers = importSupplierModel(connection);
  }

  /**
   * Returns the remembered choices for a table, or those that its column names suggest. Where lists of
   * several suppliers have these columns, the supplier and its settings are left open.
   */
  async interpret(layout: TableLayout): Promise<Interpretation> {
    const names = layout.columns.map(({ name }) => name);
    const signature = columnSignature(names);
    const remembered = await this.#mappings.findById(signature).lean();
    const isRemembered = remembered !== null;
    const needsSupplier = (remembered?.suppliers?.length ?? 0) > 1;
    const choices = await this.#latest(
      remembered ? completeChoices(remembered.choices) : defaultChoices(layout.columns),
      needsSupplier,
    );
    return { layout, signature, choices, isRemembered, needsSupplier };
  }

  /** Applies the latest settings of the supplier, who may have sent another list since. */
  async #latest(choices: ImportChoices, needsSupplier: boolean): Promise<ImportChoices> {
    if (needsSupplier) return { ...choices, ...noSupplier };
    const latest = choices.supplier === null ? null : await this.#settingsOf(choices.supplier);
    return { ...choices, ...latest };
  }

  async remember(signature: string, choices: ImportChoices): Promise<void> {
    const { supplier, unlisted, prices, markup, rate } = choices;
    const key = supplier === null ? null : foldImportValue(supplier);
    const added = key === null ? {} : { $addToSet: { suppliers: key } };
    await this.#mappings.updateOne(
      { _id: signature },
      { $set: { choices }, ...added },
      { upsert: true },
    );
    if (supplier === null || key === null) return;
    const settings = { supplier, unlisted, prices, markup, rate };
    await this.#suppliers.updateOne({ _id: key }, { $set: { settings } }, { upsert: true });
  }

  /** Returns the suppliers by name, with their latest settings. */
  async suppliers(): Promise<ImportSupplier[]> {
    const found = await this.#suppliers.find().limit(supplierLimits.maxSuppliers).lean();
    return found
      .map(({ settings }) => settings)
      .sort((a, b) => a.supplier.localeCompare(b.supplier, 'en'));
  }

  /** Returns the name as it was first written, so that a supplier has one spelling. */
  async nameOf(supplier: string): Promise<string> {
    return (await this.#settingsOf(supplier))?.supplier ?? supplier;
  }

  async #settingsOf(supplier: string): Promise<ImportSupplier | null> {
    const found = await this.#suppliers.findById(foldImportValue(supplier)).lean();
    return found?.settings ?? null;
  }
}
