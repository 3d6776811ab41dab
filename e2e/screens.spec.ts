import { expect, test, type Page } from '@playwright/test';

import { apiOf, EMPLOYEE, expectNoAxeFindings, MANAGER, signInAs } from './support/people';

// Every screen, light and dark, wide and narrow: axe finds nothing, nothing hangs over the edge, no console error.
interface Named {
  uuid: string;
  username: string;
}

const GUEST = ['/auth/login', '/auth/register', '/auth/recovery', '/auth/recovery/none', '/nowhere'];

async function signedInScreens(page: Page, token: string): Promise<string[]> {
  const api = apiOf(page.request, token);
  const space = (await api.get<{ data: Named[] }>('/me/spaces')).data.find((entry) => entry.username === 'alpenwerk')!.uuid;
  const card = (await api.get<{ data: Named[] }>(`/spaces/${space}/cards?search=simic`)).data[0]!.uuid;
  const cards = `/space/${space}/cards`;
  return [
    '/',
    '/spaces',
    '/cards',
    `/space/${space}`,
    cards,
    `${cards}?search=nobody-of-this-name`,
    `${cards}/import`,
    `${cards}/${card}`,
    `${cards}/${card}/edit/contact-details`,
    `${cards}/${card}/edit/social-media`,
    `${cards}/${card}/edit/frames`,
    `${cards}/${card}/edit/layout`,
    `${cards}/${card}/settings`,
    `/space/${space}/settings`,
    '/profile',
    '/debug',
    '/nowhere',
  ];
}

async function look(page: Page, path: string): Promise<void> {
  const errors: string[] = [];
  const listen = (message: { type(): string; text(): string }) => {
    // A refused call is logged by the browser itself; what we look for are faults of the page.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text());
  };
  page.on('console', listen);
  await page.goto(path, { waitUntil: 'networkidle' });
  await expectNoAxeFindings(page);
  const { inner, scroll } = await page.evaluate(() => ({ inner: window.innerWidth, scroll: document.documentElement.scrollWidth }));
  expect(scroll, `${path} hangs over the edge`).toBeLessThanOrEqual(inner);
  expect(errors, path).toEqual([]);
  page.off('console', listen);
}

for (const width of [1440, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${width} pixels, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme });

      test('screens of guests', async ({ page }) => {
        for (const path of GUEST) await look(page, path);
      });

      test('screens of a manager', async ({ page }) => {
        test.setTimeout(180_000);
        const token = await signInAs(page, MANAGER);
        for (const path of await signedInScreens(page, token)) await look(page, path);
      });
    });
  }
}

test('screens of an employee', async ({ page }) => {
  const token = await signInAs(page, EMPLOYEE);
  const card = (await apiOf(page.request, token).get<{ data: (Named & { space: Named })[] }>('/me/cards')).data[0]!;
  for (const path of ['/', '/cards', `/space/${card.space.uuid}/cards/${card.uuid}`, `/space/${card.space.uuid}/cards/${card.uuid}/edit/contact-details`]) {
    await look(page, path);
  }
});
