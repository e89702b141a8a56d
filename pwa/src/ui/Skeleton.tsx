import { classNames } from './class-names.ts';
import styles from './Skeleton.module.css';

type SkeletonShape = 'line' | 'title' | 'square' | 'block' | 'wide';

/** A still plate in the place of what is on its way. */
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
