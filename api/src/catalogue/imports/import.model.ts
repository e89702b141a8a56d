import type {
  ImportChange,
  ImportChangeTopic,
  ImportChoices,
  ImportCounts,
  ImportDetail,
  ImportProblem,
  ImportState,
  ImportSupplier,
} from '@vajra/contract';
import { type mongo, Schema } from 'mongoose';
import type { AdminCall } from '../../platform/audit/audit.service.ts';
import { modelOf, nullable, optional, required } from '../../platform/mongo/model-of.ts';
import type { StoredWorkbook } from './file/import-files.ts';
import type { TableLayout } from './file/table-rows.ts';
import type { TextEncoding } from './file/text-encoding.ts';
import type { MissingLookup } from './plan/lookup-catalog.ts';
import type { PriceSigns } from './plan/price-signs.ts';

/** An uploaded file and the state of its import. */
export interface ImportDocument {
  _id: number;
  fileName: string;
  bytes: number;
  /** In GridFS; null once it is no longer needed. */
  file: mongo.ObjectId | null;
  /** The .xlsx file that was uploaded. `file` is one of its sheets. */
  workbook?: StoredWorkbook;
  encoding: TextEncoding;
  layout: TableLayout;
  /** Of the column names: choices are remembered by it. */
  signature: string;
  choices: ImportChoices;
  isRemembered: boolean;
  /** Absent in imports of earlier releases. */
  needsSupplier?: boolean;
  state: ImportState;
  hasRun: boolean;
  total: number | null;
  /** Rows read and, in a run, committed. */
  done: number;
  counts: ImportCounts;
  problems: number;
  /** Counts checks and runs; each has its own problems. */
  pass: number;
  missing: MissingLookup[];
  /** Found by the latest check. Absent in imports of earlier releases. */
  unknownValues?: ImportDetail['unknownValues'];
  hasMoreUnknownValues?: boolean;
  newWithoutPrice?: number;
  unlisted?: number;
  unreadableRows?: number;
  rowsWithoutRate?: number;
  priceSigns?: PriceSigns;
  signQuestions?: ImportDetail['signQuestions'];
  reason: string | null;
  u_id: number;
  u_name: string;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  /** Set while a check or run is in progress. At most one import is busy. */
  busy?: true;
  /** The server that works on it: see ImportLeases. */
  runner?: string;
  isStopping?: true;
  /** The admin's request that started it, for the audit trail. */
  call?: AdminCall;
}

const schema = new Schema<ImportDocument>(
  {
    ...required(Number, '_id', 'bytes'),
    ...required(String, 'fileName', 'encoding', 'signature', 'state'),
    file: { type: Schema.Types.ObjectId, default: null },
    ...optional(Schema.Types.Mixed, 'workbook', 'priceSigns', 'call'),
    ...required(Schema.Types.Mixed, 'layout', 'choices', 'counts'),
    ...optional(
      Boolean,
      'isRemembered',
      'needsSupplier',
      'hasRun',
      'hasMoreUnknownValues',
      'busy',
      'isStopping',
    ),
    total: { type: Number, default: null },
    ...optional(
      Number,
      'done',
      'problems',
      'pass',
      'newWithoutPrice',
      'unlisted',
      'unreadableRows',
      'rowsWithoutRate',
      'u_id',
    ),
    missing: [Schema.Types.Mixed],
    ...optional([Schema.Types.Mixed], 'unknownValues', 'signQuestions'),
    reason: { type: String, default: null },
    ...optional(String, 'u_name', 'runner'),
    createdAt: Date,
    ...nullable(Date, 'startedAt', 'endedAt'),
  },
  { collection: 'imports', versionKey: false, minimize: false },
);
schema.index({ busy: 1 }, { unique: true, partialFilterExpression: { busy: true } });

// Finds old imports that were never run.
schema.index({ hasRun: 1, createdAt: 1 });

export const importModel = modelOf('Import', schema);

export interface ImportProblemDocument extends ImportProblem {
  import_id: number;
  pass: number;
  /** From 1, in the order of the file. */
  number: number;
}

const problemSchema = new Schema<ImportProblemDocument>(
  {
    ...required(Number, 'import_id', 'pass', 'number', 'line'),
    column: { type: String, default: null },
    value: String,
    message: { type: String, required: true },
  },
  { collection: 'import_problems', versionKey: false },
);
problemSchema.index({ import_id: 1, pass: 1, number: 1 }, { unique: true });

export const importProblemModel = modelOf('ImportProblem', problemSchema);

/** What a check has found, for the review. */
export interface ImportChangeDocument extends ImportChange {
  import_id: number;
  pass: number;
  topics: ImportChangeTopic[];
}

const changeSchema = new Schema<ImportChangeDocument>(
  {
    ...required(Number, 'import_id', 'pass', 'number'),
    kind: { type: String, required: true },
    topics: [String],
    ...optional(String, 'sku', 'name'),
    ...nullable(Number, 'p_id', 'line'),
    before: { type: Schema.Types.Mixed, default: null },
    after: Schema.Types.Mixed,
  },
  { collection: 'import_changes', versionKey: false, minimize: false },
);
changeSchema.index({ import_id: 1, pass: 1, number: 1 }, { unique: true });
changeSchema.index({ import_id: 1, pass: 1, topics: 1, number: 1 });

export const importChangeModel = modelOf('ImportChange', changeSchema);

/** The settings of a supplier's latest import. */
export interface ImportSupplierDocument {
  /** The name, folded. */
  _id: string;
  settings: ImportSupplier;
}

const supplierSchema = new Schema<ImportSupplierDocument>(
  { _id: { type: String, required: true }, settings: { type: Schema.Types.Mixed, required: true } },
  { collection: 'import_suppliers', versionKey: false, minimize: false },
);

export const importSupplierModel = modelOf('ImportSupplier', supplierSchema);

/** The last choices for files with these columns. */
export interface ImportMappingDocument {
  /** The column signature. */
  _id: string;
  choices: ImportChoices;
  /** The suppliers of such files, folded. Absent in mappings of earlier releases. */
  suppliers?: string[];
}

const mappingSchema = new Schema<ImportMappingDocument>(
  {
    _id: { type: String, required: true },
    choices: { type: Schema.Types.Mixed, required: true },
    suppliers: { type: [String], default: undefined },
  },
  { collection: 'import_mappings', versionKey: false },
);

export const importMappingModel = modelOf('ImportMapping', mappingSchema);
