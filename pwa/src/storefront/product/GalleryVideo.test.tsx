import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GalleryVideo } from './GalleryVideo.tsx';

let isPaused = true;

beforeEach(() => {
  isPaused = true;
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(() => isPaused);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (
    this: HTMLMediaElement,
  ) {
    isPaused = false;
    fireEvent.play(this);
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (
    this: HTMLMediaElement,
  ) {
    isPaused = true;
    fireEvent.pause(this);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const player = (isActive: boolean) => (
  <GalleryVideo src="/a.mp4" label="A video" isActive={isActive} fallback="A drawing" />
);

it('plays and pauses by its button, and pauses when another slide is shown', async () => {
  const { rerender } = render(player(true));
  await userEvent.click(screen.getByRole('button', { name: 'Play video' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pause video' }));
  await userEvent.click(screen.getByRole('button', { name: 'Play video' }));
  rerender(player(false));
  expect(screen.getByRole('button', { name: 'Play video' })).toBeTruthy();
});

it('says where the video is, and moves there', () => {
  render(player(true));
  const video = screen.getByLabelText<HTMLVideoElement>('A video');
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Position in the video' });
  expect(slider.disabled).toBe(true);
  vi.spyOn(video, 'duration', 'get').mockReturnValue(8);
  fireEvent.loadedMetadata(video);
  expect(slider.disabled).toBe(false);
  fireEvent.change(slider, { target: { value: '3' } });
  expect(video.currentTime).toBe(3);
  expect(slider.getAttribute('aria-valuetext')).toBe('3 of 8 seconds');
});

it('shows the fallback for a video that cannot be loaded', () => {
  const { container } = render(player(true));
  fireEvent.error(screen.getByLabelText('A video'));
  expect(container.textContent).toBe('A drawing');
});
