import type { ImportDetail, ImportSummary } from '@vajra/contract';
import { explainRivals } from './file/column-names.ts';
import { completeChoices } from './file/import-choices.ts';
import type { TextEncoding } from './file/text-encoding.ts';
import type { ImportDocument } from './import.model.ts';
import { interruptedReason } from './job/import-leases.ts';

const encodingNames: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

/** Presents an import. If its lease has expired, the server that ran it is gone. */
export function presentSummary(document: ImportDocument, isExpired = false): ImportSummary {
  const { _id, fileName, bytes, state, u_name, total, done, counts, problems, hasRun } = document;
  return {
    import_id: _id,
    fileName,
    bytes,
    state: isExpired ? 'stopped' : state,
    u_name,
    createdAt: document.createdAt.toISOString(),
    startedAt: document.startedAt?.toISOString() ?? null,
    endedAt: document.endedAt?.toISOString() ?? null,
    total,
    done,
    counts,
    problems,
    hasRun,
  };
}

export function presentImport(document: ImportDocument, isExpired = false): ImportDetail {
  const { encoding, layout, choices, isRemembered, missing } = document;
  const rivals = explainRivals(layout.columns.map(({ name }) => name));
  return {
    ...presentSummary(document, isExpired),
    encoding: encodingNames[encoding],
    delimiter: layout.delimiter,
    headerLine: layout.headerLine,
    firstRows: layout.firstRows ?? [], // imports of earlier releases have none
    sheets: document.workbook?.sheets ?? [],
    sheet: document.workbook?.sheet ?? null,
    columns: layout.columns.map((column, index) => ({ ...column, rival: rivals[index] ?? null })),
    choices: completeChoices(choices),
    isRemembered,
    needsSupplier: document.needsSupplier ?? false,
    missing,
    unknownValues: document.unknownValues ?? [],
    hasMoreUnknownValues: document.hasMoreUnknownValues ?? false,
    signQuestions: document.signQuestions ?? [],
    newWithoutPrice: document.newWithoutPrice ?? 0,
    unlisted: document.unlisted ?? 0,
    unreadableRows: document.unreadableRows ?? 0,
    rowsWithoutRate: document.rowsWithoutRate ?? 0,
    reason: isExpired ? interruptedReason : document.reason,
  };
}
