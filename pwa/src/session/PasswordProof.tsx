import { useEffect, useRef, useState } from 'react';
import * as texts from '#texts/confirm-identity.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Form } from '../ui/Form.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';

interface PasswordProofProps {
  /** Why the last password was refused. */
  error: string | undefined;
  isBusy: boolean;
  onProof: (proof: { current_password: string }) => void;
}

export function PasswordProof({ error, isBusy, onProof }: PasswordProofProps) {
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <Form
      request={{ isPending: isBusy }}
      isNative
      isStacked
      onSubmit={() => onProof({ current_password: password })}
    >
      <Field label={texts.password} hint={texts.reason} error={error}>
        <PasswordInput
          ref={input}
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Field>
      <Button type="submit" wide busy={isBusy}>
        {texts.confirm}
      </Button>
    </Form>
  );
}
