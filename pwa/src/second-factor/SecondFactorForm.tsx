import { startAuthentication } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import type { SecondFactorChallenge, SecondFactorMethod, SecondFactorProof } from '@vajra/contract';
import { useEffect, useRef, useState } from 'react';
import * as texts from '#texts/second-factor.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import { SecondaryText } from '../ui/SecondaryText.tsx';
import { Stack } from '../ui/Stack.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './SecondFactorForm.module.css';

interface SecondFactorFormProps {
  challenge: Pick<SecondFactorChallenge, 'methods' | 'passkey'>;
  /** Why the last proof was refused. */
  error: string | undefined;
  isBusy: boolean;
  onProof: (proof: SecondFactorProof) => void;
}

/** Asks for one proof of a second factor, and offers the other methods that the user has. */
export function SecondFactorForm({ challenge, error, isBusy, onProof }: SecondFactorFormProps) {
  const { methods, passkey } = challenge;
  const [chosen, setChosen] = useState<SecondFactorMethod | undefined>(methods[0]);
  return (
    <Stack>
      {chosen === 'passkey' && passkey && (
        <PasskeyProof options={passkey} error={error} isBusy={isBusy} onProof={onProof} />
      )}
      {(chosen === 'totp' || chosen === 'recovery_code') && (
        <CodeProof key={chosen} method={chosen} error={error} isBusy={isBusy} onProof={onProof} />
      )}
      {methods
        .filter((method) => method !== chosen)
        .map((method) => (
          <Button key={method} kind="text" onClick={() => setChosen(method)}>
            {texts.insteadOf[method]}
          </Button>
        ))}
    </Stack>
  );
}

type ProofProps = Pick<SecondFactorFormProps, 'error' | 'isBusy' | 'onProof'>;

function PasskeyProof({
  options,
  error,
  isBusy,
  onProof,
}: ProofProps & { options: NonNullable<SecondFactorChallenge['passkey']> }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const ask = useMutation({
    mutationFn: () => startAuthentication({ optionsJSON: options }),
    onSuccess: (passkey) => onProof({ passkey: { ...passkey, clientExtensionResults: {} } }),
  });
  const problem = ask.isError ? texts.passkeyFailed : error;
  return (
    <>
      <SecondaryText>{texts.passkeyHint}</SecondaryText>
      {problem && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      <Button ref={button} wide busy={ask.isPending || isBusy} onClick={() => ask.mutate()}>
        {texts.usePasskey}
      </Button>
    </>
  );
}

const codeFields = {
  totp: {
    label: texts.code,
    hint: texts.codeHint,
    input: { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 10 },
    toProof: (code: string) => ({ code }),
  },
  recovery_code: {
    label: texts.recoveryCode,
    hint: texts.recoveryCodeHint,
    input: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 50 },
    toProof: (recovery_code: string) => ({ recovery_code }),
  },
} as const;

function CodeProof({
  method,
  error,
  isBusy,
  onProof,
}: ProofProps & { method: keyof typeof codeFields }) {
  const { label, hint, input, toProof } = codeFields[method];
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Form
      request={{ isPending: isBusy }}
      isNative
      isStacked
      onSubmit={() => onProof(toProof(code))}
    >
      <TextField
        {...{ label, hint, error }}
        {...input}
        ref={field}
        required
        value={code}
        onChange={setCode}
      />
      <Button type="submit" wide busy={isBusy}>
        {texts.confirm}
      </Button>
    </Form>
  );
}
