import styles from './Icon.module.css';

const paths = {
  menu: 'M3 8h18M3 16h18',
  close: 'M5 5l14 14M19 5L5 19',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l5 5',
  user: 'M12 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM5 20c.6-4 3.2-6 7-6s6.4 2 7 6',
  bag: 'M5 8h14l-1 12H6L5 8zM9 8V7a3 3 0 0 1 6 0v1',
  down: 'M5 9l7 7 7-7',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5l11 7-11 7z',
  edit: 'M4 20l1-4L16 5l3 3L8 19l-4 1z',
  chat: 'M4 5h16v11H10l-4 4v-4H4z',
  heart: 'M12 20l-8-8a5 5 0 0 1 8-6 5 5 0 0 1 8 6z',
} as const;

export type IconName = keyof typeof paths;

/** A decorative icon, for use next to text or in a button with a label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
