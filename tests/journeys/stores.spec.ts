/** Two stores of one merchant: connected, switched, compared, paused and removed. */
import { expect, test } from '@playwright/test'
import { demoToken } from '#demo/oauth.ts'
import { expectAccessible, registerByForm, takePicture } from './merchant.ts'

test('a merchant works with two stores, pauses one and removes it with a receipt', async ({ page }) => {
  await registerByForm(page)
  await page.getByRole('button', { name: 'Try the demo store' }).click()
  await expect(page.getByText('Store connected!').first()).toBeVisible()
  await page.goto('/workspace/stores')
  const list = page.locator('section', { has: page.getByRole('heading', { name: 'Connected Stores' }) })
  const rows = list.locator('tbody tr')
  await expect(rows).toHaveCount(1)
  const demo = (await rows.getByRole('button').first().textContent()) ?? ''

  await test.step('one more store is connected', async () => {
    const domain = `own-${crypto.randomUUID().slice(0, 8)}.myshopify.com`
    await page.getByLabel('Store domain').fill(domain)
    await page.getByLabel(/^Access token/).fill(demoToken(domain))
    await page.getByRole('button', { name: 'Connect Store' }).click()
    await expect(page.getByText(`Successfully connected to ${domain}`).first()).toBeVisible()
    await expect(rows).toHaveCount(2)
    // An own store takes the place of the demo store, which stays beside it.
    await expect(rows.first()).toContainText(domain)
    await expect(rows.first()).toContainText('Default')
    await expectAccessible(page)
    await takePicture(page, 'stores')
  })

  await test.step('the address carries the chosen store from page to page', async () => {
    await page.getByRole('button', { name: /^Store:/ }).click()
    await page.getByRole('menuitemradio', { name: demo }).click()
    await expect(page).toHaveURL(/\/workspace\/stores\?store=[0-9a-f-]{36}$/)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ChatGPT' }).click()
    await expect(page).toHaveURL(/\/workspace\/chatgpt\?.*store=[0-9a-f-]{36}/)
    await expect(page.getByRole('button', { name: `Store: ${demo}` })).toBeVisible()
    await expect(page.getByRole('button', { name: /^All \d+/ })).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/workspace/chatgpt')
    await expect(other.getByRole('button', { name: /^Store:/ })).not.toHaveAccessibleName(
      new RegExp(`^Store: ${demo}`),
    )
    await other.close()
  })

  await test.step('the locations of a store and their stock open from its row', async () => {
    await page.goto('/workspace/stores')
    await page.getByRole('link', { name: `Locations of ${demo}` }).click()
    await expect(page).toHaveURL(/\/ops\?.*store=[0-9a-f-]{36}/)
    await expect(page.getByRole('table', { name: /^Stock at/ })).toBeVisible()
    await page.getByRole('button', { name: /^Workshop/ }).click()
    await expect(page.getByRole('table', { name: 'Stock at Workshop' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('each tab opens', async () => {
    await page.goto('/workspace/stores')
    for (const [tab, heading] of [
      ['Synchronization', 'Recent Activity'],
      ['Workflow Sharing', 'Shared Workflows'],
      ['Analytics', 'Stores compared'],
      ['Agent Integration', 'Scout'],
    ] as const) {
      await page.getByRole('link', { name: tab, exact: true }).click()
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    }
  })

  await test.step('a store is paused, and goes on', async () => {
    await page.goto('/workspace/stores')
    await page.getByRole('button', { name: `Actions: ${demo}` }).click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await expect(rows.nth(1)).toContainText('Paused')
    await page.getByRole('button', { name: `Actions: ${demo}` }).click()
    await page.getByRole('menuitem', { name: 'Resume' }).click()
    await expect(rows.nth(1)).not.toContainText('Paused')
  })

  await test.step('it is removed by its name, and a receipt stays', async () => {
    await page.getByRole('button', { name: `Actions: ${demo}` }).click()
    await page.getByRole('menuitem', { name: 'Remove store' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Remove store' }).click()
    await expect(dialog.getByText("This isn't the name of the store.")).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('textbox').fill(demo)
    await dialog.getByRole('button', { name: 'Remove store' }).click()
    await expect(page.getByText(/[1-9][\d,]* records deleted/)).toBeVisible({ timeout: 60_000 })
    await expect(rows).toHaveCount(1)
  })
})
