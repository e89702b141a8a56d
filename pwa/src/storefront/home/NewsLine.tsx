import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as texts from '#texts/home.ts';
import { newsLineQuery } from '../../api/queries.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './NewsLine.module.css';

const copies = [1, 2, 3, 4];

/** The news line, which scrolls unless it is hovered, focused or paused. */
export function NewsLine() {
  const { data: news } = useQuery(newsLineQuery);
  const [isPaused, setPaused] = useState(false);
  if (!news?.news_message) return null;
  return (
    <section className={styles.news} aria-label={texts.news}>
      <div className={styles.window} data-paused={isPaused || undefined}>
        <p className={styles.track}>
          <span>{news.news_message}</span>
          {copies.map((copy) => (
            <span key={copy} aria-hidden="true">
              {news.news_message}
            </span>
          ))}
        </p>
        {/* A second track, so that the end runs into the beginning. */}
        <p className={styles.track} aria-hidden="true">
          <span>{news.news_message}</span>
          {copies.map((copy) => (
            <span key={copy}>{news.news_message}</span>
          ))}
        </p>
      </div>
      <IconButton
        className={styles.pause}
        icon={isPaused ? 'play' : 'pause'}
        label={isPaused ? texts.playNews : texts.pauseNews}
        onClick={() => setPaused(!isPaused)}
      />
    </section>
  );
}
