/** Two stores of one merchant: compared, synced, and each switch off and on seen in what arrives. */
import { expect, type Page, test } from '@playwright/test'
import { CLIENT_ID, CLIENT_SECRET } from '#demo/oauth.ts'
import { connectDemoStore, connectStore } from '#features/base/stores/contract.ts'
import { listPayments } from '#features/shop/sales/contract/payments.ts'
import { expectAccessible, signUp, takePicture } from './merchant.ts'

const shopifyPort = 23_120

/** Lets a day pass in a store, which tells of what happened. */
async function passDay(page: Page, domain: string): Promise<void> {
  const moved = await page.request.post(`http://127.0.0.1:${shopifyPort}/${domain}/demo/advance`, {
    data: { minutes: 24 * 60 },
  })
  expect(moved).toBeOK()
}

test('a merchant compares two stores, syncs them, and says what arrives by itself', async ({ page }) => {
  const headers = await signUp(page)
  expect(await page.request.post(connectDemoStore.path, { headers })).toBeOK()
  const domain = `own-${crypto.randomUUID().slice(0, 8)}.myshopify.com`
  const data = { storeDomain: domain, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
  const connected = await page.request.post(connectStore.path, { headers, data })
  const { status } = connectStore.reply.parse(await connected.json()).data
  const name = status.name ?? ''
  await page.goto('/workspace/stores?tab=synchronization')
  const activity = page.locator('section', { has: page.getByRole('heading', { name: 'Recent Activity' }) })
  const entries = activity.getByRole('listitem')
  await page.getByLabel('Store', { exact: true }).selectOption({ label: name })
  await expect(entries.filter({ hasText: /orders? synced/ })).not.toHaveCount(0)
  await expectAccessible(page)
  await takePicture(page, 'stores-synchronization')

  const told = [
    ['Auto-sync products', /product changes?/],
    ['Inventory tracking', /stock changes?/],
    ['Real-time order sync', /order changes?/],
  ] as const

  await test.step('what is off is told and ignored', async () => {
    for (const [label] of told) {
      const toggle = page.getByRole('switch', { name: `${label}: ${name}` })
      await toggle.click()
      await expect(toggle).not.toBeChecked()
    }
    await passDay(page, domain)
    for (const [, entry] of told) {
      await expect(entries.filter({ hasText: entry }).filter({ hasText: 'Ignored' })).not.toHaveCount(0)
    }
  })

  await test.step('what is on again arrives', async () => {
    for (const [label] of told) {
      const toggle = page.getByRole('switch', { name: `${label}: ${name}` })
      await toggle.click()
      await expect(toggle).toBeChecked()
    }
    await passDay(page, domain)
    for (const [, entry] of told) {
      await expect(entries.filter({ hasText: entry }).filter({ hasNotText: 'Ignored' })).not.toHaveCount(0)
    }
  })

  await test.step('who ordered is read once that is wanted, and forgotten again', async () => {
    const customers = async () => {
      const address = `${listPayments.path}?store=${status.storeId}`
      const answer = await page.request.get(address, { headers })
      const { payments } = listPayments.reply.parse(await answer.json()).data
      return payments.filter(({ customerNumber }) => customerNumber !== null).length
    }
    expect(await customers()).toBe(0)
    const toggle = page.getByRole('switch', { name: `Customer data sync: ${name}` })
    await toggle.click()
    await expect(toggle).toBeChecked()
    await expect.poll(customers, { timeout: 60_000 }).toBeGreaterThan(0)
    await toggle.click()
    await expect.poll(customers).toBe(0)
    await expect(toggle).not.toBeChecked()
  })

  await test.step('all of it is synced now', async () => {
    await page.getByRole('button', { name: 'Full Bidirectional Sync' }).click()
    await expect(page.getByText('Sync Started').first()).toBeVisible()
    await expect(page.getByText('All products and orders synchronized successfully').first()).toBeVisible()
  })

  await test.step('the stores are compared, and the figures saved', async () => {
    await page.getByRole('link', { name: 'Analytics' }).click()
    await expect(page).toHaveURL(/tab=analytics/)
    const compared = page.locator('section', { has: page.getByRole('heading', { name: 'Stores compared' }) })
    await expect(compared.locator('li')).toHaveCount(2)
    await expect(page.getByText('Sync success rate').first()).toBeVisible()
    await expectAccessible(page)
    await takePicture(page, 'stores-analytics')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    expect((await saved).suggestedFilename()).toBe('store-analytics.csv')
  })
})
