import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { Imports } from './imports.service.ts';

export function mountImports(mount: Mount, imports: Imports): void {
  const { reports } = imports;

  mount(endpoints.uploadImport, ({ content, query, caller }) =>
    imports.upload(content, query.name, caller),
  );

  mount(endpoints.getImports, ({ query }) => reports.list(query));

  mount(endpoints.getImport, ({ params }) => reports.get(params.import_id));

  mount(endpoints.chooseImportHeader, ({ params, body }) =>
    imports.chooseHeader(params.import_id, body.line),
  );

  mount(endpoints.chooseImportSheet, ({ params, body }) =>
    imports.chooseSheet(params.import_id, body.sheet),
  );

  mount(endpoints.checkImport, ({ params, body }) => imports.check(params.import_id, body));

  mount(endpoints.runImport, ({ params }) => imports.run(params.import_id));

  mount(endpoints.stopImport, ({ params }) => imports.stop(params.import_id));

  mount(endpoints.discardImport, async ({ params }) => {
    await imports.discard(params.import_id);
    return { message: 'Import removed.' };
  });

  mount(endpoints.getImportProblems, ({ params, query }) =>
    reports.problems(params.import_id, query),
  );

  mount(endpoints.getImportChanges, ({ params, query }) =>
    reports.changes(params.import_id, query),
  );

  mount(endpoints.getImportSuppliers, async () => ({ suppliers: await imports.suppliers() }));

  mount(endpoints.exportImportProblems, ({ params }) => reports.problemsCsv(params.import_id));
}
