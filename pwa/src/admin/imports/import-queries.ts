import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type ImportChangeTopic,
  type ImportDetail,
  type ImportState,
  importLimits,
} from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';

/** Interval at which the progress of a working import is fetched. */
const pollIntervalMs = 700;

/** Whether the server is checking or importing the file. */
export function isWorking(state: ImportState): boolean {
  return state === 'checking' || state === 'running';
}

export function importsQuery(page: number) {
  const { perPage } = importLimits;
  return queryOptions({
    queryKey: adminKeys.importPage(page),
    queryFn: async ({ signal }) => {
      const query = { page, perPage };
      const { imports, totalCount } = await call(endpoints.getImports, { query }, { signal });
      return { rows: imports, totalCount };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((each) => isWorking(each.state)) ? pollIntervalMs : false,
  });
}

export function importQuery(import_id: number) {
  return queryOptions({
    queryKey: adminKeys.import(import_id),
    queryFn: ({ signal }) => call(endpoints.getImport, { params: { import_id } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data && isWorking(state.data.state) ? pollIntervalMs : false,
  });
}

/** The suppliers of earlier imports, with their settings. */
export const suppliersQuery = queryOptions({
  queryKey: adminKeys.importSuppliers,
  queryFn: async ({ signal }) =>
    (await call(endpoints.getImportSuppliers, {}, { signal })).suppliers,
});

interface ChangesParams {
  page: number;
  topic?: ImportChangeTopic;
  search?: string;
}

export function changesQuery({ import_id, endedAt }: ImportDetail, params: ChangesParams) {
  const query = { ...params, perPage: importLimits.changesPerPage };
  return queryOptions({
    // The time distinguishes the changes of one check from those of the next.
    queryKey: adminKeys.importChanges(import_id, String(endedAt), params),
    queryFn: async ({ signal }) => {
      const input = { params: { import_id }, query };
      const result = await call(endpoints.getImportChanges, input, { signal });
      return { rows: result.changes, totalCount: result.totalCount };
    },
    placeholderData: keepPreviousData,
  });
}

export function problemsQuery({ import_id, state, problems }: ImportDetail, page: number) {
  const query = { page, perPage: importLimits.problemsPerPage };
  return queryOptions({
    // The state and count tell the problems of one check or run from those of the next.
    queryKey: adminKeys.importProblems(import_id, `${state} ${problems}`, page),
    queryFn: async ({ signal }) => {
      const input = { params: { import_id }, query };
      const result = await call(endpoints.getImportProblems, input, { signal });
      return { rows: result.problems, totalCount: result.totalCount };
    },
    placeholderData: keepPreviousData,
  });
}
