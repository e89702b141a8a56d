import { srcSetOf } from '@vajra/contract';
import { useState } from 'react';
import { blurred } from './blurred.ts';
import { classNames } from './class-names.ts';
import styles from './Media.module.css';

interface MediaProps {
  /** Where the file is; nothing shows the placeholder. */
  src: string | null | undefined;
  alt: string;
  /** The sides of the picture's box in its own pixels, so that nothing jumps. */
  width?: number;
  height?: number;
  /** What it looks like from afar, shown until it is there. */
  thumbhash?: string | null | undefined;
  /** For the first picture of a screen. */
  eager?: boolean;
  /** How wide it stands, for the browser's choice among the server's widths; `width` when left out. */
  sizes?: string;
  /** A video with controls, not a silent moving picture. */
  controls?: boolean;
  fit?: 'cover' | 'contain';
  className?: string;
}

export function isVideo(file: string): boolean {
  return /\.(mp4|webm)$/i.test(file.split('?')[0] ?? '');
}

/** A picture or, by the file's ending, a video; a drawn stone where it is missing or broken. */
export function Media({
  src,
  alt,
  width = 800,
  height = 800,
  thumbhash,
  eager = false,
  sizes = `${width}px`,
  controls = false,
  fit = 'cover',
  className,
}: MediaProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const classes = classNames(styles.media, styles[fit], className);
  if (!src || broken === src) return <Placeholder alt={alt} className={className} />;
  const fail = () => setBroken(src);

  if (isVideo(src)) {
    return (
      <video
        className={classes}
        src={src}
        width={width}
        height={height}
        muted
        loop
        playsInline
        preload="metadata"
        controls={controls}
        autoPlay={!controls && !matchMedia('(prefers-reduced-motion: reduce)').matches}
        aria-label={alt}
        onError={fail}
      />
    );
  }
  const afar = thumbhash && shown !== src ? blurred(thumbhash) : undefined;
  return (
    <img
      className={classes}
      style={afar ? { background: `url(${afar}) center / ${fit} no-repeat` } : undefined}
      src={src}
      srcSet={isOwn(src) ? undefined : srcSetOf(src)}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      // Where the picture is transparent, what it looked like would shine through.
      onLoad={() => setShown(src)}
      onError={fail}
    />
  );
}

/** A picture of this device, such as one that is about to be sent, has one width. */
const isOwn = (src: string): boolean => /^(blob|data):/.test(src);

function Placeholder({ alt, className }: { alt: string; className?: string | undefined }) {
  return (
    <svg
      className={classNames(styles.placeholder, className)}
      viewBox="0 0 200 200"
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
    >
      <path d="M72 76h56l22 26-50 54-50-54zM50 102h100M72 76l14 26 14-26 14 26 14-26M86 102l14 54 14-54" />
    </svg>
  );
}
