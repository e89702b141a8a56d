import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import * as texts from '#texts/app.ts';
import { mediaUrl } from '../api/media-url.ts';
import { menuQuery, shapesQuery } from '../api/queries.ts';
import { Icon } from '../ui/Icon.tsx';
import { Media } from '../ui/Media.tsx';
import styles from './menus.module.css';
import { Popup } from './Popup.tsx';

/** Parent collections with their collections. Empty if they fail to load, which is logged. */
export function CollectionMenu() {
  const { data: parents = [] } = useQuery(menuQuery);
  return (
    <Popup trigger={<Trigger name={texts.collection} />} panelClass={styles.panel}>
      <ul className={styles.columns}>
        {parents.map((parent) => (
          <li key={parent.pc_id}>
            <Link className={styles.parent} to={`/parent-collections/${parent.pc_id}`}>
              {parent.name}
            </Link>
            <ul>
              {parent.collections.map((child) => (
                <li key={child.c_id}>
                  <Link className={styles.child} to={`/collections/${child.c_id}`}>
                    {child.name}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Popup>
  );
}

export function ShapeMenu() {
  const { data: shapes = [] } = useQuery(shapesQuery);
  return (
    <Popup trigger={<Trigger name={texts.shapes} />} panelClass={styles.panel}>
      <ul className={styles.shapes}>
        {shapes.map((shape) => (
          <li key={shape.shape_id}>
            <Link className={styles.shape} to={`/shapes/${shape.shape_id}`}>
              <span className={styles.image}>
                <Media
                  src={mediaUrl('diamondShape', shape.image_url)}
                  alt=""
                  width={96}
                  height={96}
                  fit="contain"
                />
              </span>
              {shape.name}
            </Link>
          </li>
        ))}
      </ul>
    </Popup>
  );
}

function Trigger({ name }: { name: string }) {
  return (
    <span className={styles.trigger}>
      {name} <Icon name="down" />
    </span>
  );
}
