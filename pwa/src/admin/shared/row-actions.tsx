import type { ComponentProps, ReactNode } from 'react';
import type { LinkProps } from 'react-router-dom';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import type { Column } from '../../ui/Table.tsx';
import { RowActions } from './PageLayout.tsx';

/** A column with the buttons of each row. */
export function actionsColumn<Row>(buttons: (row: Row) => ReactNode): Column<Row> {
  return {
    key: 'actions',
    head: 'Actions',
    headHidden: true,
    cell: (row) => {
      const content = buttons(row);
      return content && <RowActions>{content}</RowActions>;
    },
  };
}

interface RowButtonProps
  extends Pick<ComponentProps<typeof Button>, 'busy' | 'disabled' | 'className' | 'onClick'>,
    Pick<LinkProps, 'state'> {
  text: string;
  /** What the button changes or opens. Screen readers read it after the text. */
  of: string;
  /** Makes it a link. */
  to?: string;
}

/** One of the same buttons that every row has. */
export function RowButton({ text, of, to, state, ...rest }: RowButtonProps) {
  const props = { kind: 'text', small: true, 'aria-label': `${text} ${of}` } as const;
  if (to === undefined) {
    return (
      <Button {...props} {...rest}>
        {text}
      </Button>
    );
  }
  return (
    <ButtonLink {...props} to={to} state={state}>
      {text}
    </ButtonLink>
  );
}
