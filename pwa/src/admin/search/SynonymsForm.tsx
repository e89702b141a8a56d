import {
  catalogueEditors,
  problemsOfSynonyms,
  type SynonymSettings,
  synonymLimits,
} from '@vajra/contract';
import { useId, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { ConflictNotice } from '../shared/ConflictNotice.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { PageLayout } from '../shared/PageLayout.tsx';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { useHasRole } from '../shared/use-has-role.ts';
import { useUnsavedChangesPrompt } from '../shared/use-unsaved-changes-prompt.ts';
import { MissedSearches } from './MissedSearches.tsx';
import styles from './SynonymsForm.module.css';

const shownProblems = 5;

/** The synonyms as text, a line for each. */
export function SynonymsForm({ settings }: { settings: SynonymSettings }) {
  const formId = useId();
  // Kept from when the form was opened or saved: later fetches must not overwrite unsaved text.
  const [saved, setSaved] = useState(settings);
  const [text, setText] = useState(settings.text);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [theirs, setTheirs] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const canEdit = useHasRole(catalogueEditors);
  const save = useAdminMutation({
    run: (body: SynonymSettings) => call(endpoints.changeSynonyms, { body }),
    failed: 'Failed to save the synonyms.',
    isProblemShown: true,
    stale: [],
    onConflict: (current: SynonymSettings) => {
      setSaved(current);
      setTheirs(current.text);
    },
  });
  useUnsavedChangesPrompt(text.trimEnd() !== saved.text && !save.isPending);

  const submit = () => {
    const found = problemsOfSynonyms(text);
    setProblems(found);
    if (found.length > 0) return field.current?.focus();
    setTheirs(null);
    save.mutate(
      { text, version: saved.version },
      {
        onSuccess: ({ settings: stored }) => {
          setSaved(stored);
          setText(stored.text);
        },
      },
    );
  };
  const addLine = (word: string) => {
    const line = `${word} = `;
    setText((before) => `${before.trimEnd()}\n${line}`.trimStart());
    // After React has put the line into the field.
    setTimeout(() => {
      const { current } = field;
      if (!current) return;
      current.focus();
      current.setSelectionRange(current.value.length, current.value.length);
      current.scrollTop = current.scrollHeight;
    });
  };
  return (
    <PageLayout
      title="Search"
      pinned
      actions={
        canEdit && (
          <Button type="submit" form={formId} kind="create" small busy={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
        )
      }
    >
      <div className={styles.columns}>
        <Form id={formId} className={styles.form} request={save} onSubmit={submit}>
          {theirs !== null && (
            <ConflictNotice>
              <p>
                Another admin has changed the synonyms. Saving replaces theirs with the text below.
              </p>
              <Button kind="text" onClick={() => [setText(theirs), setTheirs(null)]}>
                Show theirs instead
              </Button>
            </ConflictNotice>
          )}
          <Field
            label="Synonyms"
            hint="A line for each: words, separated by commas, = and what is searched for in their place. Weights, prices, grades and the names of shapes need no synonyms."
            error={problems.slice(0, shownProblems).join(' ')}
          >
            <textarea
              ref={field}
              className={styles.text}
              rows={18}
              spellCheck={false}
              readOnly={!canEdit}
              maxLength={synonymLimits.text}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setProblems([]);
              }}
            />
          </Field>
        </Form>
        <MissedSearches canEdit={canEdit} onUse={addLine} />
      </div>
    </PageLayout>
  );
}
