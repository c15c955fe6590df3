import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { register } from '#features/base/accounts/contract.ts'
import { connectDemoStore as demo } from '#features/base/stores/contract.ts'

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
  await page.getByRole('button', { name: 'Try the demo store' }).click()
  await expect(page).toHaveURL(/\/onboarding\/keys$/)
}

/** A signed-in merchant without a store. Answers the headers of a request of theirs. */
export async function signUp(page: Page): Promise<{ authorization: string }> {
  const form = { email: `${crypto.randomUUID()}@example.com`, name: 'Ingrid Holm', password }
  const registered = await page.request.post(register.path, { data: form })
  const { token } = register.reply.parse(await registered.json()).data
  await page.goto('/robots.txt')
  await page.evaluate(`localStorage.setItem('auth_token', '${token}')`)
  return { authorization: `Bearer ${token}` }
}

/** A merchant with a synced demo store, on the feed page. The forms that lead there have journeys of their own. */
export async function openFeed(page: Page): Promise<{ authorization: string }> {
  const headers = await signUp(page)
  expect(await page.request.post(demo.path, { headers })).toBeOK()
  await page.goto('/workspace/chatgpt')
  // A sync waits for the others of a busy server.
  await expect(page.getByText(/\d+ added/).first()).toBeVisible({ timeout: 60_000 })
  return headers
}

/** Nothing that keeps people out: axe with the rules of WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is half faded in has less contrast than it is meant to.
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter(({ effect, playState }) => playState === 'running' && effect.getComputedTiming().iterations !== Infinity)
    .map(({ finished }) => finished))`)
  const { violations } = await new AxeBuilder({ page })
    // There are no frames, whose findings would be put together on a page of their own.
    .setLegacyMode(true)
    // Of what passes only the first node is told: most of the time was spent on describing the others.
    .options({ resultTypes: ['violations'] })
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
    if (!['error', 'warning'].includes(message.type())) return
    const { url } = message.location()
    // An unknown address answers 404, and the browser says so of the page itself.
    if (!url.endsWith('/no-such-page')) complaints.push(`${message.text()} ${url}`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

/** For `npm run screens`, when PICTURES is set: a picture takes longer than all that is asked of the page at that width. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({ path: `.artifacts/screens/${name}.png` })
}
