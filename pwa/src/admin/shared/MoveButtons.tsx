import { type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './MoveButtons.module.css';

interface MoveButtonsProps {
  /** Name of the item: 'image 2'. */
  name: string;
  index: number;
  count: number;
  disabled?: boolean;
  onMove: (to: number) => void;
}

/**
 * Buttons that move an item of an ordered list by one position. The pressed button keeps the focus,
 * which browsers drop when an element moves in the document, so the parent's key must stay the same.
 */
export function MoveButtons({ name, index, count, disabled = false, onMove }: MoveButtonsProps) {
  const earlier = useRef<HTMLButtonElement>(null);
  const later = useRef<HTMLButtonElement>(null);
  const pressed = useRef<RefObject<HTMLButtonElement | null>>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the item has moved
  useEffect(() => {
    pressed.current?.current?.focus();
    pressed.current = null;
  }, [index]);

  const button = (ref: typeof earlier, direction: 'earlier' | 'later', to: number) => {
    const isUnavailable = disabled || to < 0 || to >= count;
    return (
      <IconButton
        ref={ref}
        icon={direction === 'earlier' ? 'left' : 'right'}
        label={`Move ${name} ${direction}`}
        aria-disabled={isUnavailable || undefined}
        className={isUnavailable ? styles.unavailable : undefined}
        onClick={() => {
          if (isUnavailable) return;
          pressed.current = ref;
          onMove(to);
        }}
      />
    );
  };
  return (
    <>
      {button(earlier, 'earlier', index - 1)}
      {button(later, 'later', index + 1)}
    </>
  );
}

/** Announces moves to screen readers. */
export function useMoveAnnouncement() {
  const [text, setText] = useState('');
  return {
    announceMove: (name: string, to: number, count: number) =>
      setText(`Moved ${name} to position ${to + 1} of ${count}.`),
    announcement: (
      <VisuallyHidden as="p" role="status">
        {text}
      </VisuallyHidden>
    ),
  };
}
