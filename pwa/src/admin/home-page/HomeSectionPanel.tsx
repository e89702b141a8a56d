import type { HomeSection, HomeTextKey } from '@vajra/contract';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Stack } from '../../ui/Stack.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { MoveButtons } from '../shared/MoveButtons.tsx';
import { Panel } from '../shared/PageLayout.tsx';
import { RowDetail } from '../shared/RowText.tsx';
import type { Messages } from '../shared/use-fields.ts';
import styles from './HomeSectionPanel.module.css';
import {
  type HomeValues,
  homeFields,
  maxCharacters,
  sectionNames,
  sectionNotes,
} from './home-fields.ts';

interface HomeSectionPanelProps {
  section: HomeSection;
  isShown: boolean;
  index: number;
  count: number;
  texts: HomeValues['texts'];
  /** By paths such as 'texts.heading'. */
  errors: Messages;
  onText: (key: HomeTextKey, text: string) => void;
  onShown: (isShown: boolean) => void;
  onMove: (to: number) => void;
}

/** A section of the home page: its position, whether it is shown, and its texts. */
export function HomeSectionPanel({
  section,
  isShown,
  texts,
  errors,
  ...props
}: HomeSectionPanelProps) {
  const name = sectionNames[section];
  const note = sectionNotes[section];
  return (
    <Panel
      title={name}
      aside={
        <div className={styles.aside}>
          {section !== 'hero' && (
            <label className={styles.shown}>
              <input
                type="checkbox"
                checked={isShown}
                aria-label={`Show ${name}`}
                onChange={({ target }) => props.onShown(target.checked)}
              />
              Shown
            </label>
          )}
          <MoveButtons name={name} index={props.index} count={props.count} onMove={props.onMove} />
        </div>
      }
    >
      <Stack>
        {note && <RowDetail>{note}</RowDetail>}
        {homeFields
          .filter((field) => field.section === section)
          .map(({ key, label, standard }) => (
            <div key={key} className={styles.text}>
              {maxCharacters[key] > 100 ? (
                <Field label={label} error={errors[`texts.${key}`]}>
                  <textarea
                    rows={3}
                    value={texts[key]}
                    onChange={({ target }) => props.onText(key, target.value)}
                  />
                </Field>
              ) : (
                <TextField
                  label={label}
                  error={errors[`texts.${key}`]}
                  value={texts[key]}
                  onChange={(text) => props.onText(key, text)}
                />
              )}
              {texts[key].trim() !== standard && (
                <Button
                  kind="text"
                  small
                  aria-label={`Reset to default: ${name}, ${label}`}
                  onClick={() => props.onText(key, standard)}
                >
                  Reset to default
                </Button>
              )}
            </div>
          ))}
      </Stack>
    </Panel>
  );
}
