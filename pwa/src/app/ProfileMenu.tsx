import { useAtomValue } from 'jotai';
import { Link, useNavigate } from 'react-router-dom';
import * as texts from '#texts/app.ts';
import { isAdminAtom, sessionAtom } from '../session/session.ts';
import { useSignOut } from '../storefront/shared/use-sign-out.ts';
import { Icon } from '../ui/Icon.tsx';
import { Popup } from './Popup.tsx';
import styles from './ProfileMenu.module.css';

export function ProfileMenu() {
  return (
    <Popup label={texts.account} trigger={<Icon name="user" />} panelClass={styles.panel}>
      <ProfileLinks />
    </Popup>
  );
}

/** Profile and Logout when signed in; Login and Signup when not. */
export function ProfileLinks() {
  const session = useAtomValue(sessionAtom);
  const isAdmin = useAtomValue(isAdminAtom);
  const navigate = useNavigate();
  const signOut = useSignOut();
  if (!session) {
    return (
      <ul className={styles.links}>
        <li>
          <Link to="/login">{texts.login}</Link>
        </li>
        <li>
          <Link to="/signup">{texts.signup}</Link>
        </li>
        <SavedLink />
      </ul>
    );
  }
  return (
    <ul className={styles.links}>
      <li className={styles.name}>{session.u_name || session.email}</li>
      {isAdmin && (
        <li>
          <Link to="/admin">{texts.admin}</Link>
        </li>
      )}
      <li>
        <Link to="/profile">{texts.profile}</Link>
      </li>
      <SavedLink />
      <li>
        <button
          type="button"
          onClick={() => void signOut().then((isSignedOut) => isSignedOut && navigate('/login'))}
        >
          {texts.logout}
        </button>
      </li>
    </ul>
  );
}

function SavedLink() {
  return (
    <li>
      <Link to="/saved">{texts.savedProducts}</Link>
    </li>
  );
}
