import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './Popup.module.css';

interface PopupProps {
  /** The button's words or drawing, and the words where it is a drawing. */
  trigger: ReactNode;
  label?: string;
  buttonClass?: string | undefined;
  panelClass?: string | undefined;
  children: ReactNode;
}

/** A button that opens a panel of links: by hover with a mouse, by press, by keyboard (spec 4). */
export function Popup({ trigger, label, buttonClass, panelClass, children }: PopupProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMouse = useRef(false);
  useEffect(() => () => clearTimeout(leaving.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const pressOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const close = () => setOpen(false);
    addEventListener('pointerdown', pressOutside);
    addEventListener('popstate', close);
    return () => {
      removeEventListener('pointerdown', pressOutside);
      removeEventListener('popstate', close);
    };
  }, [isOpen]);

  const hover = (open: boolean) => (event: React.PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(leaving.current);
    // A moment's grace, for the way from the button to the panel.
    leaving.current = setTimeout(() => setOpen(open), open ? 60 : 180);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover is only a shortcut for the button
    <div
      ref={box}
      className={styles.popup}
      onPointerEnter={hover(true)}
      onPointerLeave={hover(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) {
          setOpen(false);
        }
      }}
    >
      <button
        ref={button}
        type="button"
        className={buttonClass}
        aria-label={label}
        aria-expanded={isOpen}
        onPointerDown={({ pointerType }) => {
          isMouse.current = pointerType === 'mouse';
        }}
        onClick={(event) => {
          clearTimeout(leaving.current);
          // With a mouse, hover has opened it already: the press must not shut it again at once.
          setOpen((event.detail > 0 && isMouse.current) || !isOpen);
        }}
      >
        {trigger}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y: keys press what is inside, and come here as clicks
        <div
          className={panelClass}
          onClick={({ target }) => {
            // At once: the screen it leads to may take a moment.
            if (target instanceof Element && target.closest('a, button')) setOpen(false);
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}
