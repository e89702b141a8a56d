import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Table.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface Column<Row> {
  /** Unique in the table. */
  key: string;
  head: string;
  /** The head is for screen readers alone: pictures, actions. */
  headHidden?: boolean;
  /** What stands in the head in the place of its words: a button that sorts, a box that selects. */
  headCell?: ReactNode;
  /** How the rows are sorted by this column. */
  sorted?: 'ascending' | 'descending' | undefined;
  cell: (row: Row, index: number) => ReactNode;
  /** Numbers stand to the right, under one another. */
  number?: boolean;
  className?: string | undefined;
}

interface TableProps<Row> {
  /** What the table holds; read by screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Other rows are on their way; these are the former ones. */
  busy?: boolean;
}

/** Rows of 56 px under hairlines; scrolls by itself where it is narrow, stacks on a phone. */
export function Table<Row>({ caption, columns, rows, rowKey, busy = false }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
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
