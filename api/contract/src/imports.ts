import { z } from 'zod';
import { defineEndpoint, textStream } from './endpoint.ts';
import {
  blankable,
  decimal,
  flag,
  id,
  page,
  perPage,
  text,
  timestamp,
  wholeNumber,
} from './fields.ts';
import { importFields } from './import-fields.ts';
import { lookupFields } from './lookup-fields.ts';

export const importLimits = {
  /** Of the file, bytes. */
  maxBytes: 256 * 1024 * 1024,
  maxColumns: 200,
  /** Of the text of one row. */
  maxRowCharacters: 256 * 1024,
  /** Values of lookups that one import may make. */
  maxNewLookups: 500,
  problemsPerPage: 20,
  perPage: 10,
  /** After which a file that was never imported goes. */
  retentionDays: 30,
  /** Rows among which the header is. */
  headerCandidates: 20,
} as const;

/**
 * `new`: its columns wait to be understood; `checking` and `running`: at work; `checked`: the dry
 * run is done; `stopped`: it can go on where it stopped; `failed`: the file cannot be read through.
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

const choicesBody = z.object({
  columns: z.array(importField.nullable(), 'must be a list of fields').max(importLimits.maxColumns),
  pricePer: z.enum(['carat', 'stone'], 'must be carat or stone'),
  currency: z.enum(['INR', 'USD'], 'must be INR or USD'),
  rate: blankable(decimal(1_000_000)).describe('Rupees for a dollar.'),
  c_id: blankable(id).describe('The collection of new stones for which the file names none.'),
  makeLookups: flag.describe('Whether values that the shop does not have are made.'),
});
export type ImportChoicesBody = z.output<typeof choicesBody>;

/** What the person said of the file; null where it has not been asked, or was left open. */
export const importChoices = z
  .object({
    columns: z.array(importField.nullable()),
    pricePer: z.enum(['carat', 'stone']).nullable(),
    currency: z.enum(['INR', 'USD']),
    rate: z.number().nullable(),
    c_id: z.int().nullable(),
    makeLookups: z.union([z.literal(0), z.literal(1)]),
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
  /** Who sent the file. */
  u_name: z.string(),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  /** Rows below the header, once they were counted. */
  total: z.int().nullable(),
  /** Of the check or of the run, whichever came last. */
  done: z.int(),
  counts: importCounts,
  problems: z.int(),
  /** Whether rows were written. */
  hasRun: z.boolean(),
};
export const importSummary = z.object(summary).meta({ id: 'ImportSummary' });
export type ImportSummary = z.output<typeof importSummary>;

const lookupKind = z.enum(Object.keys(lookupFields) as (keyof typeof lookupFields)[]); // its own keys

export const importDetail = z
  .object({
    ...summary,
    /** As a person calls it: 'UTF-8'. */
    encoding: z.string(),
    delimiter: z.string(),
    /** The line of the file with the columns' names; 0 where it has none. */
    headerLine: z.int(),
    /** The first rows, any of which can be the header: where each is, and what it begins with. */
    firstRows: z.array(z.object({ line: z.int(), text: z.string() })),
    columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
    choices: importChoices,
    /** Whether the choices are those of an earlier file with the same columns. */
    isRemembered: z.boolean(),
    /** Values of lookups that the file names and the shop does not have. */
    missing: z.array(
      z.object({ kind: lookupKind, text: z.string(), parent: z.string().nullable() }),
    ),
    /** Why it stopped or failed. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'Import' });
export type ImportDetail = z.output<typeof importDetail>;

export const importProblem = z
  .object({
    /** Of the file, counted from 1. */
    line: z.int(),
    /** As the file's header calls it; null for what is of the whole row. */
    column: z.string().nullable(),
    value: z.string(),
    message: z.string(),
  })
  .meta({ id: 'ImportProblem' });
export type ImportProblem = z.output<typeof importProblem>;

const one = z.object({ import_id: id });

/** Not in the spec: stones by the thousand come from the lists that traders send. */
export const importEndpoints = {
  uploadImport: defineEndpoint({
    method: 'POST',
    path: '/api/imports',
    description: 'Takes a CSV file of stones, and says what its columns seem to be.',
    access: 'admin',
    creates: true,
    requestTypes: ['text/csv', 'text/plain', 'application/octet-stream'],
    query: z.object({ name: text(200) }),
    response: importDetail,
  }),
  getImports: defineEndpoint({
    method: 'GET',
    path: '/api/imports',
    description: 'A page of imports, newest first.',
    access: 'admin',
    query: z.object({ page, perPage: perPage(importLimits.perPage) }),
    response: z.object({ imports: z.array(importSummary), totalCount: z.int() }),
  }),
  getImport: defineEndpoint({
    method: 'GET',
    path: '/api/imports/{import_id}',
    description: 'An import: what it is about to do, does, or has done.',
    access: 'admin',
    params: one,
    response: importDetail,
  }),
  chooseImportHeader: defineEndpoint({
    method: 'PUT',
    path: '/api/imports/{import_id}/header',
    description:
      'Says which of the first rows has the names of the columns, or that none has (0); the columns are read anew.',
    access: 'admin',
    params: one,
    body: z.object({ line: wholeNumber(0, 1_000_000) }),
    response: importDetail,
  }),
  checkImport: defineEndpoint({
    method: 'PUT',
    path: '/api/imports/{import_id}',
    description:
      'Says what the columns are and how prices are meant, and begins a dry run, which changes nothing in the shop.',
    access: 'admin',
    params: one,
    body: choicesBody,
    response: importDetail,
  }),
  runImport: defineEndpoint({
    method: 'POST',
    path: '/api/imports/{import_id}/run',
    description: 'Begins to write the rows of a checked import, or goes on where it stopped.',
    access: 'admin',
    params: one,
    response: importDetail,
  }),
  stopImport: defineEndpoint({
    method: 'POST',
    path: '/api/imports/{import_id}/stop',
    description: 'Stops a check, or a run after the rows that are being written.',
    access: 'admin',
    params: one,
    response: importDetail,
  }),
  discardImport: defineEndpoint({
    method: 'DELETE',
    path: '/api/imports/{import_id}',
    description: 'Removes an import that has written nothing, and its file.',
    access: 'admin',
    params: one,
    response: z.object({ message: z.string() }),
  }),
  getImportProblems: defineEndpoint({
    method: 'GET',
    path: '/api/imports/{import_id}/problems',
    description: 'A page of what is wrong with the rows, in the order of the file.',
    access: 'admin',
    params: one,
    query: z.object({ page, perPage: perPage(importLimits.problemsPerPage) }),
    response: z.object({ problems: z.array(importProblem), totalCount: z.int() }),
  }),
  exportImportProblems: defineEndpoint({
    method: 'GET',
    path: '/api/imports/{import_id}/problems.csv',
    description: 'All that is wrong with the rows, as a CSV file.',
    access: 'admin',
    responseType: 'text/csv',
    params: one,
    response: textStream,
  }),
} as const;
