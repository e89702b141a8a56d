import * as texts from '#texts/account.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import styles from './AccountNote.module.css';

/** Offers a guest an account. */
export function GuestNote() {
  return (
    <div className={styles.note}>
      <p>{texts.guestNote}</p>
      <ButtonLink kind="quiet" to="/forgot-password">
        {texts.choosePassword}
      </ButtonLink>
    </div>
  );
}
