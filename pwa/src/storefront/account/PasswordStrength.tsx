import * as texts from '#texts/account.ts';
import { estimateStrength } from './estimate-strength.ts';
import styles from './PasswordStrength.module.css';

interface PasswordStrengthProps {
  password: string;
}

/** Describes in words and as a bar how hard a password is to guess. */
export function PasswordStrength({ password }: PasswordStrengthProps) {
  const strength = estimateStrength(password);
  return (
    <>
      <span className={styles.bar} data-strength={strength} aria-hidden="true" />
      {texts.passwordStrength(strength)}
    </>
  );
}
