import { classNames } from './class-names.ts';
import styles from './Skeleton.module.css';

type SkeletonShape = 'line' | 'title' | 'square' | 'block' | 'wide';

/** A placeholder for content that is loading. */
export function Skeleton({
  shape = 'line',
  className,
}: {
  shape?: SkeletonShape;
  className?: string;
}) {
  return (
    <div aria-hidden="true" className={classNames(styles.skeleton, styles[shape], className)} />
  );
}
