import { type ReactNode, useRef, useState } from 'react';
import styles from './Dropdown.module.css';

interface DropdownProps {
  label: string;
  /** Rendered while the panel is open. */
  children: (close: () => void) => ReactNode;
}

/** A button with a panel below it, which closes on Escape and when the focus leaves it. */
export function Dropdown({ label, children }: DropdownProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const closeAndFocus = () => {
    ref.current?.querySelector('summary')?.focus();
    setIsOpen(false);
  };
  return (
    <details
      ref={ref}
      open={isOpen}
      className={styles.dropdown}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) closeAndFocus();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: browsers make a summary a button */}
      <summary
        onClick={(event) => {
          event.preventDefault();
          setIsOpen(!isOpen);
        }}
      >
        {label}
      </summary>
      {/* Safari does not focus clicked buttons: the panel takes the focus instead of the page. */}
      {isOpen && (
        <div className={styles.panel} tabIndex={-1}>
          {children(closeAndFocus)}
        </div>
      )}
    </details>
  );
}
