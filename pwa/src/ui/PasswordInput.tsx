import { type InputHTMLAttributes, type Ref, useState } from 'react';
import * as texts from '#texts/password-input.ts';
import styles from './PasswordInput.module.css';

type PasswordInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  ref?: Ref<HTMLInputElement>;
};

/** A password input that can show what was typed. Goes inside a `Field`. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <span className={styles.password}>
      <input {...props} type={isShown ? 'text' : 'password'} />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={texts.showPassword}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? texts.hide : texts.show}
      </button>
    </span>
  );
}
