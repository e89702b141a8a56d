import { useAtom } from 'jotai';
import { Dialog } from '../../ui/Dialog.tsx';
import { firstLinks, navGroups } from './navigation.ts';
import styles from './ShortcutsDialog.module.css';
import { shortcutsAtom } from './shortcuts-setting.ts';

const everywhere = [
  { keys: ['?'], name: 'Show these shortcuts' },
  { keys: ['/'], name: 'Search the list' },
  { keys: ['n'], name: 'Add a new one, where the screen has one to add' },
] as const;

const places = [
  { title: 'Go to', links: firstLinks },
  ...navGroups.map(({ title, links }) => ({ title: `Go to: ${title}`, links })),
];

/** Every shortcut, and the switch for all of them. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [isOn, setOn] = useAtom(shortcutsAtom);
  return (
    <Dialog open={open} title="Keyboard shortcuts" onClose={onClose}>
      <label className={styles.switch}>
        <input type="checkbox" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
        Single keys are shortcuts on this device
      </label>
      <p className={styles.hint}>
        They do nothing while you type in a field. The Tab key reaches everything without them.
      </p>
      <List title="Everywhere" rows={everywhere} />
      {places.map(({ title, links }) => (
        <List
          key={title}
          title={title}
          rows={links.map(({ key, name }) => ({ keys: ['g', key], name }))}
        />
      ))}
    </Dialog>
  );
}

interface ListProps {
  title: string;
  rows: readonly { keys: readonly string[]; name: string }[];
}

function List({ title, rows }: ListProps) {
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.rows}>
        {rows.map(({ keys, name }) => (
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
