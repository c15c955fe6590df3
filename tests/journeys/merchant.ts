import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, type Page } from '@playwright/test'

export const password = 'Violet-Tram-Kettle-9'

/** Registers by the form, as a new merchant would, and ends on the set-up overview. Answers the e-mail. */
export async function registerByForm(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  await page.goto('/auth/register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name').fill('Ingrid Holm')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/onboarding$/)
  return email
}

export async function connectDemoStore(page: Page): Promise<void> {
  await page.goto('/onboarding/shopify')
  await page.getByRole('button', { name: 'Try it with the demo store' }).click()
  await expect(page).toHaveURL(/\/onboarding\/keys$/)
}

/** A merchant with a synced demo store, on the feed page. */
export async function openFeed(page: Page): Promise<string> {
  const email = await registerByForm(page)
  await connectDemoStore(page)
  await page.goto('/workspace/chatgpt')
  // A sync waits for the others of a busy server.
  await expect(page.getByText(/\d+ added/).first()).toBeVisible({ timeout: 60_000 })
  return email
}

/** Nothing that keeps people out: axe with the rules of WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // There are no frames, whose findings would be put together on a page of their own.
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([])
}

/** Adds up how far things jump on each page from now on; `readMoved` tells the sum for the page that is open. */
export async function watchMoves(target: Page | BrowserContext): Promise<void> {
  await target.addInitScript(`
    globalThis.moved = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.moved += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  `)
}

export function readMoved(page: Page): Promise<number> {
  return page.evaluate<number>('globalThis.moved')
}

/** Collects what the browser complains of, so that a journey can end with "nothing". */
export function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}
