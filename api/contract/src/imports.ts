import { z } from 'zod';
import { defineEndpoint, textStream } from './endpoint.ts';
import {
  blankable,
  decimal,
  flag,
  id,
  optionalText,
  page,
  perPage,
  text,
  timestamp,
  wholeNumber,
} from './fields.ts';
import { importFields } from './import-fields.ts';
import { importSupplier, supplierSettings, supplierSettingsBody } from './import-pricing.ts';
import { type ImportValueField, importValueActions, importValueFields } from './import-values.ts';
import { lookupFields } from './lookup-fields.ts';
import { catalogueEditors, importReaders } from './staff-roles.ts';

export const importLimits = {
  maxBytes: 256 * 1024 * 1024,
  maxColumns: 200,
  maxRowCharacters: 256 * 1024,
  /** Lookup values that one import may create. */
  maxNewLookups: 500,
  /** Distinct unknown values that a check lists, and for which an admin chooses what they mean. */
  maxUnknownValues: 200,
  maxValueLength: 120,
  problemsPerPage: 20,
  changesPerPage: 20,
  perPage: 10,
  /** Days after which a file that was never imported is deleted. */
  retentionDays: 30,
  /** The header is searched for in this many first rows. */
  headerCandidates: 20,
} as const;

/**
 * `new`: the columns have to be mapped; `checking`: dry run in progress; `checked`: dry run complete;
 * `running`: writing rows; `stopped`: can be resumed; `done`: complete; `failed`: the file is unreadable.
 */
export const importStates = [
  'new',
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

const importField = z.enum(importFields, 'must be a field of the import');

const valueField = z.enum(
  Object.keys(importValueFields) as ImportValueField[], // its own keys
  'must be a field whose values can be mapped',
);
const valueAction = z.enum(importValueActions, 'must be use, create, blank or skip');

const valueChoiceBody = z.object({
  field: valueField,
  value: text(importLimits.maxValueLength),
  action: valueAction,
  target: optionalText(importLimits.maxValueLength)
    .default('')
    .describe('What it means (`use`), or the new value (`create`); else blank.'),
});

/** What an admin has chosen for an unknown value. */
export const importValueChoice = z
  .object({
    field: valueField,
    /** As written in the file; case does not matter. */
    value: z.string(),
    action: valueAction,
    target: z.string(),
  })
  .meta({ id: 'ImportValueChoice' });
export type ImportValueChoice = z.output<typeof importValueChoice>;

const choicesBody = z.object({
  columns: z.array(importField.nullable(), 'must be a list of fields').max(importLimits.maxColumns),
  pricePer: z.enum(['carat', 'stone'], 'must be carat or stone'),
  currency: z.enum(['INR', 'USD'], 'must be INR or USD'),
  rate: blankable(decimal(1_000_000)).describe('Rupees per dollar.'),
  c_id: blankable(id).describe('The collection of new stones without one in the file.'),
  stone_id: blankable(id).describe('The stone type of new stones without one in the file.'),
  makeLookups: flag.describe('Whether to create lookup values that do not exist yet.'),
  decimalSign: z
    .enum(['.', ','], 'must be . or ,')
    .nullable()
    .optional()
    .describe(
      'Of prices in columns that do not tell it, such as 12.000. Without it they are asked for.',
    ),
  values: z
    .array(valueChoiceBody, 'must be a list')
    .max(importLimits.maxUnknownValues)
    .optional()
    .describe('What unknown values mean. Without it the earlier choices stay.'),
  ...supplierSettingsBody,
});
export type ImportChoicesBody = z.output<typeof choicesBody>;

/** The admin's choices for the file; null where not chosen yet. */
export const importChoices = z
  .object({
    columns: z.array(importField.nullable()),
    pricePer: z.enum(['carat', 'stone']).nullable(),
    currency: z.enum(['INR', 'USD']),
    rate: z.number().nullable(),
    c_id: z.int().nullable(),
    stone_id: z.int().nullable(),
    makeLookups: z.union([z.literal(0), z.literal(1)]),
    decimalSign: z.enum(['.', ',']).nullable(),
    values: z.array(importValueChoice),
    ...supplierSettings,
  })
  .meta({ id: 'ImportChoices' });
export type ImportChoices = z.output<typeof importChoices>;

export const importCounts = z
  .object({ new: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() })
  .meta({ id: 'ImportCounts' });
export type ImportCounts = z.output<typeof importCounts>;

const summary = {
  import_id: z.int(),
  fileName: z.string(),
  bytes: z.int(),
  state: z.enum(importStates),
  /** The admin who uploaded the file. */
  u_name: z.string(),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  /** Rows below the header; null until they are counted. */
  total: z.int().nullable(),
  /** Rows processed by the latest check or run. */
  done: z.int(),
  counts: importCounts,
  problems: z.int(),
  /** Whether rows have been written. */
  hasRun: z.boolean(),
};
export const importSummary = z.object(summary).meta({ id: 'ImportSummary' });
export type ImportSummary = z.output<typeof importSummary>;

const lookupKind = z.enum(Object.keys(lookupFields) as (keyof typeof lookupFields)[]); // its own keys

export const importDetail = z
  .object({
    ...summary,
    /** Display name, such as 'UTF-8'. */
    encoding: z.string(),
    delimiter: z.string(),
    /** The line of the header; 0 when there is none. */
    headerLine: z.int(),
    /** The first rows, any of which can be the header, with the beginning of their text. */
    firstRows: z.array(z.object({ line: z.int(), text: z.string() })),
    /** The sheets of a workbook that have a table, and the one that is read; none of a CSV file. */
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    columns: z.array(
      z.object({
        name: z.string(),
        samples: z.array(z.string()),
        /** Why another column was chosen for its field; null if none was. */
        rival: z.string().nullable(),
      }),
    ),
    choices: importChoices,
    /** Whether the choices are taken from an earlier file with the same columns. */
    isRemembered: z.boolean(),
    /** Whether lists of several suppliers have these columns, so that one has to be chosen. */
    needsSupplier: z.boolean(),
    /** Lookup values in the file that do not exist yet. */
    missing: z.array(
      z.object({ kind: lookupKind, text: z.string(), parent: z.string().nullable() }),
    ),
    /** Values of the file that the store does not know, those with a choice included. */
    unknownValues: z.array(
      z.object({
        field: valueField,
        value: z.string(),
        rows: z.int(),
        /** The trade's term for it, under which it would be created; null for unknown terms. */
        suggestion: z.string().nullable(),
      }),
    ),
    /** Whether there are more than are listed. */
    hasMoreUnknownValues: z.boolean(),
    /** Prices of columns that do not tell their decimal sign, one of each, with what they may mean. */
    signQuestions: z.array(
      z.object({
        field: importField,
        value: z.string(),
        point: z.number(),
        comma: z.number(),
        rows: z.int(),
      }),
    ),
    /** New products whose price is blank, which customers see as “Price on request”. */
    newWithoutPrice: z.int(),
    /** Active products of the supplier that the list does not have: found, or hidden by the run. */
    unlisted: z.int(),
    /** Rows whose stock number cannot be read. While there are any, no product is hidden. */
    unreadableRows: z.int(),
    /** Rows that have a price in one currency only and need an exchange rate. */
    rowsWithoutRate: z.int(),
    /** Why the import stopped or failed. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'Import' });
export type ImportDetail = z.output<typeof importDetail>;

export const importProblem = z
  .object({
    /** The line of the file, from 1. */
    line: z.int(),
    /** The column's name in the file; null when the problem concerns the whole row. */
    column: z.string().nullable(),
    value: z.string(),
    message: z.string(),
  })
  .meta({ id: 'ImportProblem' });
export type ImportProblem = z.output<typeof importProblem>;

/**
 * What a check has found: the kind of change, or what it changes. A product can have several: its price
 * and its quantity.
 */
export const importChangeTopics = [
  'new',
  'changed',
  'unlisted',
  'price-up',
  'price-down',
  'quantity',
  'status',
  'other',
] as const;
export type ImportChangeTopic = (typeof importChangeTopics)[number];

export const importChange = z
  .object({
    /** From 1, in the order of the file. */
    number: z.int(),
    kind: z.enum(['new', 'changed', 'unlisted']),
    sku: z.string(),
    name: z.string(),
    /** Null for new products. */
    p_id: z.int().nullable(),
    /** The line of the file; null for products that it does not have. */
    line: z.int().nullable(),
    /** The changed fields, as in the audit trail; null for new products. Amounts are minor units. */
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ImportChange' });
export type ImportChange = z.output<typeof importChange>;

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const importParams = z.object({ import_id: id });

export const importEndpoints = {
  uploadImport: defineEndpoint({
    method: 'POST',
    path: '/api/imports',
    description:
      'Uploads a list of stones, as CSV or .xlsx, and returns its columns with a suggested mapping.',
    access: 'admin',
    limit: { uses: 60, minutes: 15 },
    roles: catalogueEditors,
    success: { kind: 'created' },
    request: {
      kind: 'file',
      types: ['text/csv', 'text/plain', xlsxType, 'application/octet-stream'],
    },
    query: z.object({ name: text(200) }),
    response: importDetail,
  }),
  getImports: defineEndpoint({
    method: 'GET',
    path: '/api/imports',
    description: 'A page of imports, newest first.',
    access: 'admin',
    roles: importReaders,
    query: z.object({ page, perPage: perPage(importLimits.perPage) }),
    response: z.object({ imports: z.array(importSummary), totalCount: z.int() }),
  }),
  getImport: defineEndpoint({
    method: 'GET',
    path: '/api/imports/{import_id}',
    description: 'An import with its columns, choices, state and counts.',
    access: 'admin',
    roles: importReaders,
    params: importParams,
    response: importDetail,
  }),
  chooseImportHeader: defineEndpoint({
    method: 'PUT',
    path: '/api/imports/{import_id}/header',
    description:
      'Sets which of the first rows is the header, or 0 for none, and reads the columns again.',
    access: 'admin',
    roles: catalogueEditors,
    params: importParams,
    body: z.object({ line: wholeNumber(0, 1_000_000) }),
    response: importDetail,
  }),
  chooseImportSheet: defineEndpoint({
    method: 'PUT',
    path: '/api/imports/{import_id}/sheet',
    description: 'Reads another sheet of an uploaded workbook.',
    access: 'admin',
    limit: { uses: 60, minutes: 15 },
    roles: catalogueEditors,
    params: importParams,
    body: z.object({ sheet: text(200) }),
    response: importDetail,
  }),
  checkImport: defineEndpoint({
    method: 'PUT',
    path: '/api/imports/{import_id}',
    description:
      'Sets the mapping of the columns and the meaning of prices, and starts a dry run, which writes nothing.',
    access: 'admin',
    roles: catalogueEditors,
    params: importParams,
    body: choicesBody,
    response: importDetail,
  }),
  runImport: defineEndpoint({
    method: 'POST',
    path: '/api/imports/{import_id}/run',
    description: 'Starts writing the rows of a checked import, or resumes a stopped one.',
    access: 'admin',
    roles: catalogueEditors,
    params: importParams,
    response: importDetail,
  }),
  stopImport: defineEndpoint({
    method: 'POST',
    path: '/api/imports/{import_id}/stop',
    description: 'Stops a check, or a run after its current batch of rows.',
    access: 'admin',
    roles: catalogueEditors,
    params: importParams,
    response: importDetail,
  }),
  discardImport: defineEndpoint({
    method: 'DELETE',
    path: '/api/imports/{import_id}',
    description: 'Deletes an import that has written nothing, and its file.',
    access: 'admin',
    roles: catalogueEditors,
    params: importParams,
    response: z.object({ message: z.string() }),
  }),
  getImportProblems: defineEndpoint({
    method: 'GET',
    path: '/api/imports/{import_id}/problems',
    description: 'A page of the problems found in the rows, in file order.',
    access: 'admin',
    roles: importReaders,
    params: importParams,
    query: z.object({ page, perPage: perPage(importLimits.problemsPerPage) }),
    response: z.object({ problems: z.array(importProblem), totalCount: z.int() }),
  }),
  getImportChanges: defineEndpoint({
    method: 'GET',
    path: '/api/imports/{import_id}/changes',
    description:
      'A page of what a checked import would change, in file order; products that the list does not have come last. `search` finds a part of the stock number, with or without its separators.',
    access: 'admin',
    roles: importReaders,
    params: importParams,
    query: z.object({
      page,
      perPage: perPage(importLimits.changesPerPage),
      topic: blankable(z.enum(importChangeTopics, 'must be one of the topics')),
      search: blankable(optionalText(64)),
    }),
    response: z.object({ changes: z.array(importChange), totalCount: z.int() }),
  }),
  getImportSuppliers: defineEndpoint({
    method: 'GET',
    path: '/api/import-suppliers',
    description: 'The suppliers of earlier imports by name, each with its settings.',
    access: 'admin',
    roles: importReaders,
    response: z.object({ suppliers: z.array(importSupplier) }),
  }),
  exportImportProblems: defineEndpoint({
    method: 'GET',
    path: '/api/imports/{import_id}/problems.csv',
    description: 'All problems found in the rows, as a CSV file.',
    access: 'admin',
    roles: importReaders,
    success: { kind: 'file', type: 'text/csv' },
    params: importParams,
    response: textStream,
  }),
} as const;
