import type { HomeContent, HomeSection } from '@vajra/contract';
import { useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { ConflictNotice } from '../shared/ConflictNotice.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { useMoveAnnouncement } from '../shared/MoveButtons.tsx';
import { moveItem } from '../shared/move-item.ts';
import { PageLayout } from '../shared/PageLayout.tsx';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import type { Messages } from '../shared/use-fields.ts';
import { useUnsavedChangesPrompt } from '../shared/use-unsaved-changes-prompt.ts';
import styles from './HomePageForm.module.css';
import { HomeSectionPanel } from './HomeSectionPanel.tsx';
import {
  bodyOf,
  changedParts,
  type HomeValues,
  mergeHome,
  partName,
  sectionNames,
  validateHome,
  valuesOf,
} from './home-fields.ts';

/** All sections in their order, each with its texts. */
export function HomePageForm({ content }: { content: HomeContent }) {
  const formId = useId();
  // Kept from when the form was opened or saved: later fetches must not overwrite unsaved values.
  const [saved, setSaved] = useState(content);
  const [values, setValues] = useState(() => valuesOf(content));
  const [errors, setErrors] = useState<Messages>({});
  const [conflict, setConflict] = useState<string | null>(null);
  const { announceMove, announcement } = useMoveAnnouncement();
  const base = valuesOf(saved);
  const save = useAdminMutation({
    run: (body: HomeContent) => call(endpoints.changeHomeContent, { body }),
    failed: 'Failed to save the home page.',
    isProblemShown: true,
    stale: [keys.store],
    onConflict: (theirs: HomeContent) => {
      const both = changedParts(base, values).filter((part) =>
        changedParts(base, valuesOf(theirs)).includes(part),
      );
      setConflict(describeConflict(both.map(partName)));
      setValues(mergeHome(base, values, valuesOf(theirs)));
      setSaved(theirs);
    },
  });
  const isChanged = changedParts(base, values).length > 0;
  useUnsavedChangesPrompt(isChanged && !save.isPending);

  const change = (changed: Partial<HomeValues>) => {
    setErrors({});
    setValues({ ...values, ...changed });
  };
  const submit = () => {
    const body = bodyOf(values, saved.version);
    const found = validateHome(body);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setConflict(null);
    save.mutate(body, {
      onSuccess: ({ content: stored }) => {
        setSaved(stored);
        setValues(valuesOf(stored));
      },
    });
  };
  const move = (from: number, to: number, section: HomeSection) => {
    change({ sections: moveItem(values.sections, from, to) });
    announceMove(sectionNames[section], to, values.sections.length);
  };

  return (
    <PageLayout
      title="Home page"
      pinned
      actions={
        <Button type="submit" form={formId} kind="create" small busy={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      }
    >
      <Form id={formId} className={styles.form} request={save} onSubmit={submit}>
        {conflict && <ConflictNotice>{conflict}</ConflictNotice>}
        {values.sections.map(({ section, isShown }, index) => (
          <HomeSectionPanel
            key={section}
            {...{ section, isShown, index, errors }}
            count={values.sections.length}
            texts={values.texts}
            onText={(key, text) => change({ texts: { ...values.texts, [key]: text } })}
            onShown={(shown) =>
              change({
                sections: values.sections.map((row) =>
                  row.section === section ? { section, isShown: shown } : row,
                ),
              })
            }
            onMove={(to) => move(index, to, section)}
          />
        ))}
        {announcement}
      </Form>
    </PageLayout>
  );
}

function describeConflict(both: readonly string[]): string {
  const start =
    'Another admin has changed the home page. The rest of the form shows their version.';
  return both.length === 0
    ? `${start} Check it and save again.`
    : `${start} You both changed: ${both.join('; ')}. Saving replaces theirs with yours.`;
}
