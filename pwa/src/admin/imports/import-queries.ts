import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ImportDetail, type ImportState, importLimits } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';

/** Milliseconds between two looks at an import that is at work. */
const pace = 700;

export function isAtWork(state: ImportState): boolean {
  return state === 'checking' || state === 'running';
}

export function importsQuery(page: number) {
  const { perPage } = importLimits;
  return queryOptions({
    queryKey: adminKeys.importPage(page),
    queryFn: ({ signal }) => call(endpoints.getImports, { query: { page, perPage } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.imports.some((each) => isAtWork(each.state)) ? pace : false,
  });
}

export function importQuery(import_id: number) {
  return queryOptions({
    queryKey: adminKeys.import(import_id),
    queryFn: ({ signal }) => call(endpoints.getImport, { params: { import_id } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data.state) ? pace : false),
  });
}

export function problemsQuery({ import_id, state, problems }: ImportDetail, page: number) {
  const query = { page, perPage: importLimits.problemsPerPage };
  return queryOptions({
    // Those of another check or run are others.
    queryKey: adminKeys.importProblems(import_id, `${state} ${problems}`, page),
    queryFn: ({ signal }) =>
      call(endpoints.getImportProblems, { params: { import_id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });
}
