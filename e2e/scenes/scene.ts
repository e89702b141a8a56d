import { expect, type Page } from '@playwright/test';
import type { Store, TestUser } from '../fixtures/store.ts';

export interface SceneContext {
  page: Page;
  isMobile: boolean;
  store: Store;
  admin: TestUser;
  signIn: (person: TestUser) => Promise<void>;
}

/** A screen in one of its states, for screenshots and accessibility checks. */
export interface Scene {
  readonly name: string;
  /** Brings the page into the state. */
  readonly prepare: (stage: SceneContext) => Promise<void>;
  /** The statuses of the responses that fail. */
  readonly failures?: readonly number[];
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Never completes requests to a path, so that the screen stays in its loading state. */
export async function stallRequests(page: Page, path: string): Promise<void> {
  await page.route(path, () => new Promise(() => undefined));
}

/** Refuses requests to a path with a status after which the app does not try again by itself. */
export async function failRequests(page: Page, path: string): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status: 400, json: {} }));
}
