import * as texts from '#texts/account.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { AccountNote } from './AccountNote.tsx';

/** Offers a guest an account. */
export function GuestNote() {
  return (
    <AccountNote>
      <p>{texts.guestNote}</p>
      <ButtonLink kind="quiet" to="/forgot-password">
        {texts.choosePassword}
      </ButtonLink>
    </AccountNote>
  );
}
