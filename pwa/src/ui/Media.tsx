import { useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { srcSet } from './images.ts';
import styles from './Media.module.css';
import { useReducedMotion } from './use-reduced-motion.ts';
import { whenIdle } from './when-idle.ts';
import { whenNearViewport } from './when-near.ts';

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
export function Media({ src, className, ...props }: MediaProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || broken === src) return <Placeholder alt={props.alt} className={className} />;
  const Shown = isVideo(src) ? Video : Picture;
  return (
    <Shown
      {...props}
      src={src}
      className={classNames(styles.media, styles[props.fit ?? 'cover'], className)}
      onError={() => setBroken(src)}
    />
  );
}

interface ShownProps extends MediaProps {
  src: string;
  onError: () => void;
}

function Video({ src, alt, width = 800, height = 800, controls, className, onError }: ShownProps) {
  const isStill = useReducedMotion();
  return (
    <video
      className={className}
      src={src}
      width={width}
      height={height}
      muted
      loop
      playsInline
      preload="metadata"
      controls={controls}
      autoPlay={!controls && !isStill}
      aria-label={alt}
      onError={onError}
    />
  );
}

function Picture({
  src,
  alt,
  width = 800,
  height = 800,
  thumbhash,
  eager = false,
  sizes = `${width}px`,
  fit = 'cover',
  className,
  onError,
}: ShownProps) {
  const [shown, setShown] = useState<string | null>(null);
  const element = useRef<HTMLImageElement>(null);
  const [afar, setAfar] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once of each picture
  useEffect(() => {
    // In the server's markup it may have come, or failed, before anybody listened.
    const image = element.current;
    if (!image?.complete || !image.currentSrc) return;
    if (image.naturalWidth > 0) setShown(src);
    else onError();
  }, [src]);

  useEffect(() => {
    setAfar(undefined);
    const image = element.current;
    if (!image || !thumbhash || shown === src) return undefined;
    let isWanted = true;
    const draw = async () => {
      // A picture is worth waiting for without it.
      const drawing = await import('./thumbhash.ts').catch(() => null);
      if (isWanted && drawing) setAfar(drawing.thumbhashToUrl(thumbhash));
    };
    // To draw thirty at once would keep the page from answering.
    let forget = whenNearViewport(image, () => {
      forget = whenIdle(() => void draw());
    });
    return () => {
      isWanted = false;
      forget();
    };
  }, [thumbhash, shown, src]);

  return (
    <img
      ref={element}
      className={className}
      style={afar ? { background: `url(${afar}) center / ${fit} no-repeat` } : undefined}
      src={src}
      srcSet={isOwn(src) ? undefined : srcSet(src)}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      // Where the picture is transparent, what it looked like would shine through.
      onLoad={() => setShown(src)}
      onError={onError}
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
