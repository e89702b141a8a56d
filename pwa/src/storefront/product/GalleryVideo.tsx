import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as texts from '#texts/product.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './GalleryVideo.module.css';

interface GalleryVideoProps {
  src: string;
  label: string;
  /** Whether it is the visible slide. A video that is left pauses. */
  isActive: boolean;
  /** Replaces a video that cannot be loaded. */
  fallback: ReactNode;
}

/** A silent video with a play button and a slider, which work within a slide that can be swiped. */
export function GalleryVideo({ src, label, isActive, fallback }: GalleryVideoProps) {
  const element = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const [seconds, setSeconds] = useState({ position: 0, duration: 0 });
  useEffect(() => {
    if (!isActive) element.current?.pause();
  }, [isActive]);

  const readTime = () => {
    const { currentTime = 0, duration = 0 } = element.current ?? {};
    setSeconds({ position: currentTime, duration: Number.isFinite(duration) ? duration : 0 });
  };
  const toggle = () => {
    const video = element.current;
    if (!video?.paused) return video?.pause();
    // The browser may refuse to play, for instance to save power; the button then still says "play".
    video.play().catch((error: unknown) => console.warn('The video was not played', error));
  };

  if (isBroken) return fallback;
  return (
    <div className={styles.player}>
      {/* A click anywhere is a shortcut; the button is what keyboards and screen readers use. */}
      <video
        ref={element}
        src={src}
        aria-label={label}
        muted
        loop
        playsInline
        preload="metadata"
        onClick={toggle}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onLoadedMetadata={readTime}
        onTimeUpdate={readTime}
        onError={() => setBroken(true)}
      />
      {/* Dragging the slider does not swipe to the next slide. */}
      <div className={classNames(styles.controls, 'swiper-no-swiping')}>
        <button
          type="button"
          aria-label={isPlaying ? texts.pauseVideo : texts.playVideo}
          onClick={toggle}
        >
          <Icon name={isPlaying ? 'pause' : 'play'} />
        </button>
        <input
          type="range"
          aria-label={texts.videoPosition}
          aria-valuetext={texts.secondsOf(seconds.position, seconds.duration)}
          min={0}
          max={seconds.duration || 1}
          step={0.1}
          value={seconds.position}
          disabled={seconds.duration === 0}
          onChange={({ target }) => {
            if (element.current) element.current.currentTime = target.valueAsNumber;
            readTime();
          }}
        />
      </div>
    </div>
  );
}

/** The first frame of a video with a mark that says that it is one. */
export function VideoThumbnail({ src }: { src: string }) {
  return (
    <span className={styles.thumbnail}>
      <video
        // Browsers on phones show a frame only at a given time.
        src={`${src}#t=0.1`}
        muted
        playsInline
        preload="metadata"
        tabIndex={-1}
        aria-hidden="true"
      />
      <span className={styles.mark}>
        <Icon name="play" />
      </span>
    </span>
  );
}
