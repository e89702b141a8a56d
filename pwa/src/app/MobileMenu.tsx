import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as texts from '#texts/app.ts';
import { menuQuery, shapesQuery } from '../api/queries.ts';
import { from } from '../styles/breakpoints.ts';
import { Details } from '../ui/Details.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './MobileMenu.module.css';
import { ProfileLinks } from './ProfileMenu.tsx';
import { SearchBox } from './SearchBox.tsx';

interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
}

/** The menu below 768 px. Closes when the window reaches that width, and on any navigation. */
export function MobileMenu({ open, onClose }: MobileMenuProps) {
  const { key } = useLocation();
  const openedAt = useRef(key);

  useEffect(() => {
    if (openedAt.current === key) return;
    openedAt.current = key;
    onClose();
  }, [key, onClose]);
  useEffect(() => {
    if (!open) return;
    const desktop = matchMedia(from('medium'));
    const close = () => {
      if (desktop.matches) onClose();
    };
    desktop.addEventListener('change', close);
    return () => desktop.removeEventListener('change', close);
  }, [open, onClose]);

  return (
    <Dialog open={open} title={texts.menu} shape="side" onClose={onClose}>
      <nav aria-label={texts.main} className={styles.menu}>
        <SearchBox onDone={onClose} hasFocus={false} />
        <Link to="/all-diamonds">{texts.diamonds}</Link>
        <Collections />
        <Shapes />
        <Link to="/custom">{texts.custom}</Link>
        <Link to="/contact">{texts.contact}</Link>
        <Link to="/about">{texts.about}</Link>
        <div className={styles.account}>
          <ProfileLinks />
        </div>
      </nav>
    </Dialog>
  );
}

function Collections() {
  const { data: parents = [] } = useQuery(menuQuery);
  return (
    <Details title={texts.collection}>
      <ul className={styles.inner}>
        {parents.map((parent) => (
          <li key={parent.pc_id}>
            <Link to={`/parent-collections/${parent.pc_id}`}>{parent.name}</Link>
            <ul className={styles.children}>
              {parent.collections.map((child) => (
                <li key={child.c_id}>
                  <Link to={`/collections/${child.c_id}`}>{child.name}</Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Details>
  );
}

function Shapes() {
  const { data: shapes = [] } = useQuery(shapesQuery);
  return (
    <Details title={texts.shapes}>
      <ul className={styles.inner}>
        {shapes.map((shape) => (
          <li key={shape.shape_id}>
            <Link to={`/shapes/${shape.shape_id}`}>{shape.name}</Link>
          </li>
        ))}
      </ul>
    </Details>
  );
}
