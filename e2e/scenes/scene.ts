import { expect, type Page } from '@playwright/test';
import type { Store, TestUser } from '../fixtures/store.ts';

export interface SceneContext {
  page: Page;
  isMobile: boolean;
  store: Store;
  admin: TestUser;
  signIn: (person: TestUser) => Promise<void>;
}

/** A screen in one of its states, to be photographed and to be tested for barriers. */
export interface Scene {
  readonly name: string;
  /** Leaves the page as the scene shows it. */
  readonly prepare: (stage: SceneContext) => Promise<void>;
  /** Calls fail in it, or are never answered, as nowhere else. */
  readonly expectsErrors?: true;
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Calls to this path are never answered: the screen shows what it shows while it waits. */
export async function stallRequests(page: Page, path: string): Promise<void> {
  await page.route(path, () => new Promise(() => undefined));
}

/** Calls to this path fail as they do without a network. */
export async function abortRequests(page: Page, path: string): Promise<void> {
  await page.route(path, (route) => route.abort());
}
