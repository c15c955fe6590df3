/** What the agents do is changed before it happens, replayed, forked, kept, and put into a library. */
import { expect, test } from '@playwright/test'
import { findReady, openChat, sendChatMessage } from './chat.ts'
import { expectAccessible, openFeed, watchConsole } from './merchant.ts'

test('other values than those that an agent asked for are approved, and those run', async ({ page }) => {
  test.setTimeout(120_000)
  await openFeed(page)
  const sku = await findReady(page)
  await openChat(page, 'seller')
  await sendChatMessage(page, `Change the title of ${sku} to Copper kettle`)
  const card = page.locator('[data-approval]').first()
  await card.getByRole('button', { name: 'Edit' }).click()
  await card.getByRole('textbox', { name: /Title/ }).fill('Copper kettle, hand made')
  await card.getByRole('button', { name: 'Approve these values' }).click()
  const log = page.getByRole('log')
  await expect(log).toContainText(/Changed in your store/)
  await log.getByRole('button', { name: /^Change the title of/ }).click()
  await expect(log).toContainText(/hand made/)
  await page.goto('/settings/audit?of=store')
  await expect(page.getByText('Copper kettle, hand made').first()).toBeVisible()
})

test('a turn goes on differently from a step, and is kept and played as a regression case', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const complaints = watchConsole(page)
  await openFeed(page)
  await openChat(page, 'seller')
  await sendChatMessage(page, 'How is my feed?')
  await expect(page.getByRole('log')).toContainText(/\d+ of \d+ products/)
  await page.goto('/seller?tab=reasoning&assistant=closed')
  await page.getByRole('button', { name: 'Try a variation' }).click()
  const fork = page.getByRole('region', { name: 'Variation', exact: true })
  await fork.getByRole('button', { name: 'Text' }).click()
  await fork.getByRole('textbox').last().fill('The feed is empty.')
  await fork.getByRole('button', { name: 'Start variation' }).click()
  const both = page.getByRole('region', { name: 'Original answer and variation' })
  await expect(both.getByText(/Different from step \d/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save as test case' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Feed in short')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Run Feed in short' }).click()
  await expect(page.getByText('Unchanged', { exact: true }).first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('research of a region runs to its end without a web key, and stays in the library', async ({ page }) => {
  test.setTimeout(120_000)
  await openFeed(page)
  await page.goto('/scout?tab=tasks&assistant=closed')
  await page.getByRole('button', { name: 'Canada' }).click()
  await expect(page.getByText('Completed').first()).toBeVisible({ timeout: 60_000 })
  await page
    .getByRole('button', { name: /^Open .*Canada/ })
    .first()
    .click()
  await expect(page.getByText(/own (orders|figures|data|sales)/i).first()).toBeVisible()
  await expectAccessible(page)
})
