/** The first minute: with no store at hand, with one's own store, and after a password is forgotten. */
import { expect, type Page, test } from '@playwright/test'
import { demoToken } from '#demo/oauth.ts'
import { syncStatus } from '#features/shop/feed/contract.ts'
import { readMail } from './mailbox.ts'
import { expectAccessible, password, registerByForm, takePicture, watchConsole } from './merchant.ts'

test('a merchant begins with the demo store, enables what is ready, and changes to their own store', async ({
  page,
}) => {
  const complaints = watchConsole(page)
  const openTickets = page.locator('dt:has-text("Open tickets") + dd')
  await registerByForm(page)
  await page.getByRole('button', { name: 'Try the demo store' }).click()
  await expect(page.getByText('Store connected!').first()).toBeVisible()

  await test.step('the set-up counts the sync and ends with what is ready', async () => {
    await page.goto('/onboarding/ready')
    await expect(page.getByText(/\d+ of \d+ products are ready/)).toBeVisible()
    await expectAccessible(page)
    await takePicture(page, 'first-ready')
    // On a busy server the sync still brings products that are ready.
    await expect.poll(() => readSyncState(page), { timeout: 60_000 }).toBe('completed')
    await page.getByRole('button', { name: /^Enable \d+ ready products$/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Enable \d+$/ })
      .click()
    await expect(page.getByRole('heading', { name: /\d+ products are enabled for ChatGPT/ })).toBeVisible()
    await expect(page.locator('[data-lit="true"]')).toHaveCount(8)
  })

  await test.step('customers have written', async () => {
    await page.goto('/customer')
    await expect(openTickets).toHaveText(/^[1-9]\d*$/)
  })

  // The pictures of the own store stand on loopback, where no page may load any from.
  expect(complaints).toEqual([])
  await test.step('the form changes to the own store', async () => {
    await page.goto('/onboarding/shopify')
    await expect(page.getByLabel('Store domain')).toBeDisabled()
    await page.getByRole('button', { name: 'Use your own store' }).click()
    const domain = `own-${crypto.randomUUID().slice(0, 8)}.myshopify.com`
    await page.getByLabel('Store domain').fill(domain)
    await page.getByLabel(/^Access token/).fill(demoToken(domain))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Update Store' }).click()
    await expect(page).toHaveURL(/\/onboarding\/keys$/)
    await page.goto('/workspace/chatgpt')
    await expect(page.getByText(/\d+ added/).first()).toBeVisible()
    await expect(page.getByText('Demo store')).toHaveCount(0)
    await page.goto('/customer')
    await expect(openTickets).toHaveText('0')
  })
})

test('a merchant who forgot the password sets a new one by mail', async ({ page, browser }) => {
  const email = await registerByForm(page)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto('/auth/login')
  await stranger.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(stranger.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await stranger.getByLabel('Email').fill(email)
  await expectAccessible(stranger)
  await stranger.getByRole('button', { name: 'Send reset link' }).click()
  await expect(stranger.getByText('Check your email')).toBeVisible()

  const link = /http:\/\/\S+\/auth\/reset#mr_\S+/
  await expect.poll(() => readMail(email)).toEqual([expect.stringMatching(link)])
  const [message = ''] = await readMail(email)
  const [address = ''] = link.exec(message) ?? []
  await stranger.goto(address)
  await expect(stranger.getByText(email)).toBeVisible()
  const field = stranger.getByLabel('New password', { exact: true })
  await field.fill('Passw0rd!')
  await expect(stranger.getByText(/^Too easy to guess/)).toBeVisible()
  await expectAccessible(stranger)
  await field.fill(`${password}-new`)
  await stranger.getByRole('button', { name: 'Set new password' }).click()
  await expect(stranger).toHaveURL(/\/auth\/login$/)

  await stranger.getByLabel('Email').fill(email)
  await stranger.getByLabel('Password', { exact: true }).fill(`${password}-new`)
  await stranger.getByRole('button', { name: 'Sign in' }).click()
  await expect(stranger.getByText('Welcome back!').first()).toBeVisible()
  await expect.poll(async () => (await readMail(email)).length).toBe(2)

  await stranger.goto(address)
  await expect(stranger.getByText('This link no longer works')).toBeVisible()
  // The session that was open elsewhere has ended.
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/login/)
})

/** Where the newest sync of the merchant's store stands. */
async function readSyncState(page: Page): Promise<string | undefined> {
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  const answer = await page.request.get(syncStatus.path, { headers: { authorization: `Bearer ${token}` } })
  return syncStatus.reply.parse(await answer.json()).data.run?.status
}
