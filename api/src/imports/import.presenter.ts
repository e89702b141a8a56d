import type { ImportDetail, ImportSummary } from '@vajra/contract';
import type { TextEncoding } from './file/text-encoding.ts';
import type { ImportDocument } from './import.model.ts';
import { interruptedReason } from './job/import-leases.ts';

const encodingNames: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

/** An import; `isLapsed` where whoever worked on it is gone. */
export function presentSummary(document: ImportDocument, isLapsed = false): ImportSummary {
  const { _id, fileName, bytes, state, u_name, total, done, counts, problems, hasRun } = document;
  return {
    import_id: _id,
    fileName,
    bytes,
    state: isLapsed ? 'stopped' : state,
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

export function presentImport(document: ImportDocument, isLapsed = false): ImportDetail {
  const { encoding, layout, choices, isRemembered, missing } = document;
  return {
    ...presentSummary(document, isLapsed),
    encoding: encodingNames[encoding],
    delimiter: layout.delimiter,
    headerLine: layout.headerLine,
    firstRows: layout.firstRows ?? [], // of a file that an earlier release took
    columns: layout.columns,
    choices,
    isRemembered,
    missing,
    reason: isLapsed ? interruptedReason : document.reason,
  };
}
