import type {
  AttributeValues,
  ImportChoices,
  ImportField,
  ImportProblem,
  ImportValueField,
  LookupKind,
  Prices,
} from '@vajra/contract';
import type { PlainKind } from './lookup-catalog.ts';
import type { LookupCell } from './lookup-cells.ts';
import type { PriceSigns } from './price-signs.ts';
import type { StoneMeasurements } from './specifications.ts';
import type { ValueChoices } from './value-choices.ts';

/** The values of a row. Blank cells are left out. */
export interface RowData {
  line: number;
  sku: string;
  name?: string;
  attributes: Partial<AttributeValues>;
  measurements: StoneMeasurements;
  lookups: Partial<Record<LookupKind, LookupCell>>;
  price: Partial<Prices>;
  /** Minor units, if the list has it. */
  cost?: Partial<Prices>;
  /** The values whose meaning an admin can choose, as the file has them. */
  values: ReadValue[];
  discount?: number;
  quantity?: number;
  status?: 0 | 1;
  is_recommended?: 0 | 1;
}

/** A value of a cell, and what it means without an admin's choice: known, unknown, or a lookup value. */
export interface ReadValue {
  field: ImportValueField;
  value: string;
  meaning: 'known' | 'unknown' | { kind: PlainKind; cell: LookupCell };
}

/** A parsed row. A row with problems is not imported. */
export interface ParsedRow {
  data: RowData;
  problems: ImportProblem[];
  /** Whether it is no product but continues the one above it, such as with another picture. */
  isContinuation?: true;
  /** Whether its stock number cannot be read, so that it may be that of any product. */
  isUnreadable?: true;
}

/** A row that is being read. */
export interface Reading {
  /** Returns a cell's text, trimmed. */
  cell: (field: ImportField) => string;
  report: (field: ImportField | null, message: string) => void;
  data: RowData;
  choices: ImportChoices;
  valueChoices: ValueChoices;
  signs: PriceSigns;
}

export const shortenedMessage =
  'A spreadsheet has shortened this number, and its last digits are lost. Format the column as text there, and save the list again.';
