import { useAtomValue } from 'jotai';
import { Link, useNavigate } from 'react-router-dom';
import * as texts from '#texts/app.ts';
import { isAdminAtom, sessionAtom } from '../session/session.ts';
import { endSession } from '../session/sign-out.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './Header.module.css';
import { Popup } from './Popup.tsx';
import own from './ProfileMenu.module.css';

export function ProfileMenu() {
  return (
    <Popup
      label={texts.account}
      trigger={<Icon name="user" />}
      buttonClass={styles.icon}
      panelClass={own.panel}
    >
      <ProfileLinks />
    </Popup>
  );
}

/** Profile and Logout when signed in; Login and Signup when not (spec 2.2). */
export function ProfileLinks() {
  const session = useAtomValue(sessionAtom);
  const isAdmin = useAtomValue(isAdminAtom);
  const navigate = useNavigate();
  const confirm = useConfirm();
  if (!session) {
    return (
      <ul className={own.links}>
        <li>
          <Link to="/login">{texts.login}</Link>
        </li>
        <li>
          <Link to="/signup">{texts.signup}</Link>
        </li>
      </ul>
    );
  }
  return (
    <ul className={own.links}>
      <li className={own.name}>{session.u_name}</li>
      {isAdmin && (
        <li>
          <Link to="/admin">{texts.admin}</Link>
        </li>
      )}
      <li>
        <Link to="/profile">{texts.profile}</Link>
      </li>
      <li>
        <button
          type="button"
          onClick={() =>
            import('./sign-out.ts')
              .then(({ signOut }) => signOut(confirm), endSession)
              .then((isOut) => isOut === false || navigate('/login'))
          }
        >
          {texts.logout}
        </button>
      </li>
    </ul>
  );
}
