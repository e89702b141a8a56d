import * as texts from '#texts/install.ts';
import { useStoreName } from '../storefront/shared/use-store-name.ts';
import { Button } from '../ui/Button.tsx';
import styles from './InstallOffer.module.css';
import { useInstallOffer } from './use-install-offer.ts';

/** A card at the bottom of the screen that offers to install the shop, or explains how. */
export function InstallOffer() {
  const storeName = useStoreName();
  const offer = useInstallOffer();
  if (!offer) return null;
  const { install, dismiss } = offer;
  return (
    <section className={styles.card} aria-labelledby="install-title">
      <img className={styles.icon} src="/icon-192.png" alt="" width={44} height={44} />
      <div>
        <h2 id="install-title" className={styles.title}>
          {texts.installApp(storeName)}
        </h2>
        <p className={styles.reason}>{texts.installReason}</p>
        {!install && <Steps />}
      </div>
      <div className={styles.actions}>
        {install && (
          <Button small onClick={() => void install()}>
            {texts.install}
          </Button>
        )}
        <Button small kind="text" onClick={dismiss}>
          {texts.notNow}
        </Button>
      </div>
    </section>
  );
}

function Steps() {
  return (
    <p className={styles.steps}>
      {texts.pressShare} <ShareIcon /> {texts.addToHome}
    </p>
  );
}

/** The icon of Safari's Share button. */
function ShareIcon() {
  return (
    <svg className={styles.share} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M8 9H5v12h14V9h-3M12 15V2M8 6l4-4 4 4" />
    </svg>
  );
}
