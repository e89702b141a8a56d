import { useAtom } from 'jotai';
import { Dialog } from '../../ui/Dialog.tsx';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { useMenu } from './menu.ts';
import styles from './ShortcutsDialog.module.css';
import { shortcutsEnabledAtom } from './use-shortcuts.ts';

const generalShortcuts = [
  { keys: ['?'], name: 'Show keyboard shortcuts' },
  { keys: ['/'], name: 'Search the list' },
  { keys: ['n'], name: 'Add an item' },
] as const;

/** Lists all shortcuts and turns them on or off. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { topLinks, groups } = useMenu();
  const navigationShortcuts = [
    { title: 'Go to', links: topLinks },
    ...groups.map(({ title, links }) => ({ title: `Go to: ${title}`, links })),
  ];
  const [isEnabled, setEnabled] = useAtom(shortcutsEnabledAtom);
  return (
    <Dialog open={open} title="Keyboard shortcuts" onClose={onClose}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={isEnabled}
          onChange={(event) => setEnabled(event.target.checked)}
        />
        Enable keyboard shortcuts on this device
      </label>
      <SecondaryText>Shortcuts are off while you type in a field.</SecondaryText>
      <ShortcutList title="General" shortcuts={generalShortcuts} />
      {navigationShortcuts.map(({ title, links }) => (
        <ShortcutList
          key={title}
          title={title}
          shortcuts={links.flatMap(({ key, name }) => (key ? { keys: ['g', key], name } : []))}
        />
      ))}
    </Dialog>
  );
}

interface ShortcutListProps {
  title: string;
  shortcuts: readonly { keys: readonly string[]; name: string }[];
}

function ShortcutList({ title, shortcuts }: ShortcutListProps) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, name }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {keys.map((key, index) => (
                <span key={key}>
                  {index > 0 && ' then '}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
