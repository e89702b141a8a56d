import type { AdminList } from '@vajra/contract';
import type { ReactNode } from 'react';
import type { Column } from '../../ui/Table.tsx';
import { ColumnPicker } from './ColumnPicker.tsx';
import styles from './ListPage.module.css';
import { PagedList, type PagedListProps } from './PagedList.tsx';
import { PageLayout, Toolbar } from './PageLayout.tsx';
import { SavedViews } from './SavedViews.tsx';
import { hiding } from './saved-views.ts';
import { useListSettings } from './use-list-settings.ts';

interface ListPageProps<Row> extends PagedListProps<Row> {
  /** The name under which the admin's columns and views are stored. */
  list: AdminList;
  /** Keys of the columns that are hidden until the admin chooses otherwise. */
  defaultHidden?: readonly string[];
  title: string;
  /** Buttons in the page header. */
  actions?: ReactNode;
  /** Search field and filters. */
  filters?: ReactNode;
  /** Rendered between the header and the list. */
  intro?: ReactNode;
  /** Replaces the list, for filters that cannot match anything. */
  problem?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

/** A screen that shows one paged list. Its columns can be hidden, and its filters saved as views. */
export function ListPage<Row>({
  list,
  defaultHidden = [],
  title,
  actions,
  filters,
  intro,
  problem,
  columns,
  children,
  ...rest
}: ListPageProps<Row>) {
  const { settings, change } = useListSettings(list);
  const hidden = settings.hidden ?? defaultHidden;
  const optional = optionalColumns(columns);
  const isHidden = (column: Column<Row>) =>
    optional.includes(column) && hidden.includes(column.key);
  return (
    <PageLayout title={title} actions={actions}>
      {intro}
      <Toolbar>
        {filters}
        <div className={styles.menus}>
          <SavedViews views={settings.views} hidden={hidden} onChange={change} />
          <ColumnPicker
            columns={optional}
            hidden={hidden}
            onChange={(keys) => change(hiding(keys))}
          />
        </div>
      </Toolbar>
      {problem ?? <PagedList {...rest} columns={columns.filter((column) => !isHidden(column))} />}
      {children}
    </PageLayout>
  );
}

/** All columns but the first one with a head, which names the row, and those for images and actions. */
function optionalColumns<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return columns.filter(({ headHidden }) => !headHidden).slice(1);
}
