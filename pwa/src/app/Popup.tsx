import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './Popup.module.css';

interface PopupProps {
  /** The button's content. */
  trigger: ReactNode;
  /** The button's accessible name, if its content is an icon. */
  label?: string;
  panelClass?: string | undefined;
  children: ReactNode;
}

/** A button that opens a panel of links: on hover with a mouse, on press, and by keyboard. */
export function Popup({ trigger, label, panelClass, children }: PopupProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hoverTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMouse = useRef(false);
  useEffect(() => () => clearTimeout(hoverTimer.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const closeOnOutsidePress = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const close = () => setOpen(false);
    addEventListener('pointerdown', closeOnOutsidePress);
    addEventListener('popstate', close);
    return () => {
      removeEventListener('pointerdown', closeOnOutsidePress);
      removeEventListener('popstate', close);
    };
  }, [isOpen]);

  const hover = (open: boolean) => (event: React.PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(hoverTimer.current);
    // The panel stays open while the pointer moves to it from the button.
    hoverTimer.current = setTimeout(() => setOpen(open), open ? 60 : 180);
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
        aria-label={label}
        aria-expanded={isOpen}
        onPointerDown={({ pointerType }) => {
          isMouse.current = pointerType === 'mouse';
        }}
        onClick={(event) => {
          clearTimeout(hoverTimer.current);
          // With a mouse, hover has opened the panel already, and the press must not close it.
          setOpen((event.detail > 0 && isMouse.current) || !isOpen);
        }}
      >
        {trigger}
      </button>
      {isOpen && (
        // biome-ignore lint/a11y: keyboard activation of the links inside also fires a click
        <div
          className={panelClass}
          onClick={({ target }) => {
            // Immediately: the next screen may take a moment to load.
            if (target instanceof Element && target.closest('a, button')) setOpen(false);
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}
