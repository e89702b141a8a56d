import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { srcSet } from './images.ts';
import styles from './Media.module.css';
import { whenIdle, whenNearViewport } from './schedule.ts';
import { useReducedMotion } from './use-reduced-motion.ts';

interface MediaProps {
  /** The file's URL; without it the placeholder is shown. */
  src: string | null | undefined;
  alt: string;
  /** The intrinsic size, so that the layout does not shift. */
  width?: number;
  height?: number;
  /** A blurred preview, shown until the image has loaded. */
  thumbhash?: string | null | undefined;
  /** Loads with high priority, for images that are visible first. */
  eager?: boolean;
  /** The `sizes` attribute, by which the browser chooses among the server's widths. */
  sizes?: string;
  /** Shows a video with controls instead of playing it silently in a loop. */
  controls?: boolean;
  fit?: 'cover' | 'contain';
  className?: string;
  /** Shown if the file is missing or broken; a drawing of some stone by default. */
  fallback?: ReactNode;
}

export function isVideo(file: string): boolean {
  return /\.(mp4|webm)$/i.test(file.split('?')[0] ?? '');
}

/** An image or, by its file extension, a video; a drawing of a stone if it is missing or broken. */
export function Media({ src, className, fallback, ...props }: MediaProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || broken === src) {
    return fallback ?? <Placeholder alt={props.alt} className={className} />;
  }
  const Element = isVideo(src) ? Video : Image;
  return (
    <Element
      {...props}
      src={src}
      className={classNames(styles.media, styles[props.fit ?? 'cover'], className)}
      onError={() => setBroken(src)}
    />
  );
}

interface ElementProps extends MediaProps {
  src: string;
  onError: () => void;
}

function Video({
  src,
  alt,
  width = 800,
  height = 800,
  controls,
  className,
  onError,
}: ElementProps) {
  const reducesMotion = useReducedMotion();
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
      autoPlay={!controls && !reducesMotion}
      aria-label={alt}
      onError={onError}
    />
  );
}

function Image({
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
}: ElementProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const element = useRef<HTMLImageElement>(null);
  const [preview, setPreview] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: checked once for each image
  useEffect(() => {
    // A server-rendered image may have loaded or failed before React attached its listeners.
    const image = element.current;
    if (!image?.complete || !image.currentSrc) return;
    if (image.naturalWidth > 0) setLoaded(src);
    else onError();
  }, [src]);

  useEffect(() => {
    setPreview(undefined);
    const image = element.current;
    if (!image || !thumbhash || loaded === src) return undefined;
    let isCancelled = false;
    const draw = async () => {
      // Without the preview the image just appears later.
      const module = await import('./thumbhash.ts').catch(() => null);
      if (!isCancelled && module) setPreview(module.thumbhashToUrl(thumbhash));
    };
    // Drawing thirty previews in a row would block the page.
    let cancel = whenNearViewport(image, () => {
      cancel = whenIdle(() => void draw());
    });
    return () => {
      isCancelled = true;
      cancel();
    };
  }, [thumbhash, loaded, src]);

  return (
    <img
      ref={element}
      className={className}
      style={preview ? { background: `url(${preview}) center / ${fit} no-repeat` } : undefined}
      src={src}
      srcSet={isLocal(src) ? undefined : srcSet(src)}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      // Removes the preview, which would show through transparent images.
      onLoad={() => setLoaded(src)}
      onError={onError}
    />
  );
}

/** Whether the image is on this device, such as an upload's preview, and so has one width. */
const isLocal = (src: string): boolean => /^(blob|data):/.test(src);

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
