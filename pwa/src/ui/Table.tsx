import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Table.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface Column<Row> {
  /** Unique in the table. */
  key: string;
  head: string;
  /** Hides the head from view, for columns such as images and actions. */
  headHidden?: boolean;
  /** Replaces the head's text, by a sort button or a checkbox for example. */
  headCell?: ReactNode;
  /** The direction in which the rows are sorted by this column. */
  sorted?: 'ascending' | 'descending' | undefined;
  cell: (row: Row, index: number) => ReactNode;
  /** Aligns numbers at the end of the column. */
  number?: boolean;
  className?: string | undefined;
}

interface TableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** These rows are outdated: others are loading. */
  busy?: boolean;
}

/** A table that scrolls horizontally when it is too wide, and stacks its cells on a phone. */
export function Table<Row>({ caption, columns, rows, rowKey, busy = false }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable by keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={classNames(styles.table, busy && styles.busy)} aria-busy={busy}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            {columns.map(({ key, head, headHidden, headCell, sorted, number, className }) => (
              <th
                key={key}
                scope="col"
                aria-sort={sorted}
                className={classNames(number && styles.number, className)}
              >
                {headCell ?? (headHidden ? <VisuallyHidden>{head}</VisuallyHidden> : head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, head, headHidden, cell, number, className }) => (
                <td
                  key={key}
                  data-head={headHidden ? undefined : head}
                  className={classNames(number && styles.number, className)}
                >
                  {cell(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
