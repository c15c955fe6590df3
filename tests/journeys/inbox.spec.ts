/** Home to zero: everything that needs the merchant is done, or put aside, by its own buttons. */
import { expect, test } from '@playwright/test'
import { waitForOrders } from './chat.ts'
import { expectAccessible, openFeed, watchConsole } from './merchant.ts'

test('home comes to zero open items by the buttons of the items', async ({ page }) => {
  test.setTimeout(180_000)
  const complaints = watchConsole(page)
  await openFeed(page)
  await waitForOrders(page)
  await page.goto('/workspace/home')
  const list = page.getByRole('list', { name: 'Open items' })
  // A row lists its products and orders.
  const rows = list.locator('[data-item]')
  const rowOf = (title: RegExp) => rows.filter({ has: page.getByRole('heading', { name: title }) })
  await expect(rowOf(/with recent sales (is|are) sold out/)).toBeVisible()
  await expectAccessible(page)

  await test.step('the ready products are enabled, all at once', async () => {
    const row = rowOf(/ready products aren't enabled/)
    await row.getByRole('button', { name: /^Enable/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Enable \d+ products\?/ })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Enable/ }).click()
    await expect(page.getByText(/products enabled/).first()).toBeVisible()
    await expect(row).toHaveCount(0)
    await expect(page.getByText('0 ready to enable')).toHaveCount(0)
  })

  await test.step('what is sold out becomes a list for the supplier, and is snoozed', async () => {
    const row = rowOf(/sold out/)
    await row.getByRole('button', { name: /^Reorder list/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Reorder list' })
    await expect(dialog.getByRole('row').nth(1)).toBeVisible()
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download the reorder list as CSV' }).click()
    expect((await downloading).suggestedFilename()).toBe('reorder-list.csv')
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: /^Snooze/ }).click()
    await page.getByRole('menuitem', { name: 'For a week' }).click()
    await expect(row).toHaveCount(0)
  })

  await test.step('what is dismissed by mistake comes back, under the bell too', async () => {
    const row = rows.first()
    const title = await row.getByRole('heading').innerText()
    await row.getByRole('button', { name: /^Dismiss/ }).click()
    // Until the server has answered, the toast of the item before offers its own Undo.
    await expect(page.getByText('Dismissed', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page
      .getByRole('banner')
      .getByRole('button', { name: /needs? your attention$/ })
      .click()
    await expect(
      page.getByRole('dialog', { name: 'Needs your attention' }).getByRole('heading', { name: title }),
    ).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the rest is looked at and dismissed', async () => {
    // Every demo store has open questions; one in twelve has no open dispute.
    await rowOf(/customer questions? (is|are) waiting/)
      .getByRole('link', { name: /^Reply/ })
      .click()
    await expect(page).toHaveURL(/\/customer\?tab=tickets/)
    await page.goBack()
    await expect(rows.first()).toBeVisible()
    for (let left = await rows.count(); left > 0; left -= 1) {
      await rows
        .first()
        .getByRole('button', { name: /^Dismiss/ })
        .click()
      await expect(rows).toHaveCount(left - 1)
    }
    await expect(page.getByText('Nothing needs your attention right now.')).toBeVisible()
  })

  await test.step('every other place says so, too, and a sync changes nothing', async () => {
    await page.getByRole('button', { name: 'Sync Products' }).click()
    await expect(page.getByText('Products Synced').first()).toBeVisible()
    await page.goto('/operations-hub')
    await expect(page.getByText('Nothing needs your attention right now.')).toBeVisible()
    await expect(
      page.getByRole('banner').getByRole('button', { name: 'Nothing needs your attention' }),
    ).toBeVisible()
    await page.goto('/ops?tab=alerts')
    await expect(page.getByText('No alerts')).toBeVisible()
    await expect(
      page.getByRole('complementary', { name: 'Workspace' }).getByText('Needs your attention'),
    ).toHaveCount(0)
  })
  expect(complaints).toEqual([])
})
