/** The agents at work in the console: asked, with a yes or a no, handed on, and out on the web. */
import { expect, test } from '@playwright/test'
import { findReady, openChat, sendChatMessage, waitForOrders } from './chat.ts'
import { goodKeys, modelWords } from './key-checkers.ts'
import { expectAccessible, openFeed, watchConsole } from './merchant.ts'

test('without a model an agent answers from the store, with what it did and what that stands on', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const complaints = watchConsole(page)
  await openFeed(page)
  await waitForOrders(page)
  await openChat(page, 'seller')
  await expect(page.getByText('Local Mode')).toBeVisible()
  await sendChatMessage(page, 'Which products are not ready?')
  await expect(page.getByRole('log')).toContainText(/\d+ products? (is|are) not ready/)
  await openChat(page, 'ops')
  await sendChatMessage(page, 'What is running out of stock?')
  await expect(page.getByRole('log')).toContainText(/\d+ products? needs? reordering/)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('a price changes in the store only after a yes to exactly that change, and can be taken back', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await openFeed(page)
  const sku = await findReady(page)
  await openChat(page, 'seller')
  await sendChatMessage(page, `Lower the price of ${sku} by 5%`)
  const card = page.locator('[data-approval]').first()
  await expect(card).toBeVisible()
  await expect(card).toContainText(sku)
  await expect(card.getByRole('button', { name: 'Decline' })).toBeInViewport()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('log')).toContainText('Nothing was changed')

  await sendChatMessage(page, `Lower the price of ${sku} by 4%`)
  await page.locator('[data-approval]').first().getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('log')).toContainText(/Approved by you/)
  await page.goto('/approvals')
  await page.getByRole('button', { name: /^Decided/ }).click()
  await page
    .getByRole('button', { name: /^Change the price of .* Approved by you/ })
    .first()
    .click()
  await expect(page.getByText(sku).first()).toBeVisible()
  await expect(page.getByText('Result', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/settings/audit?of=store')
  await page.getByRole('button', { name: /^Undo: Price of/ }).click()
  await expect(page.getByText('Undo of an earlier change')).toBeVisible()
  await expect(page.getByText('Undone', { exact: true }).last()).toBeVisible()
  await expectAccessible(page)
})

test('what was approved in the chat is undone from the answer in two clicks', async ({ page }) => {
  test.setTimeout(180_000)
  const complaints = watchConsole(page)
  await openFeed(page)
  const sku = await findReady(page)
  await openChat(page, 'seller')
  await sendChatMessage(page, `Raise the price of ${sku} by 3%`)
  const card = page.locator('[data-approval]').first()
  await expect(card).toContainText('You can undo this for 30 days')
  await card.getByRole('button', { name: 'Approve' }).click()
  const undo = page.getByRole('list', { name: 'Changes you can undo' })
  await undo.getByRole('button', { name: /^Undo/ }).click()
  await expect(undo).toContainText('changes back to')
  await undo.getByRole('button', { name: 'Restore' }).click()
  await expect(undo).toContainText('Undone just now')
  await page.goto('/settings/audit?of=store')
  await expect(page.getByText('Undone', { exact: true }).last()).toBeVisible()
  expect(complaints).toEqual([])
})

test('a chat opens as a page, with a table as wide as it needs, and goes back beside the agent', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const complaints = watchConsole(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openFeed(page)
  await waitForOrders(page)
  await openChat(page, 'ops')
  await sendChatMessage(page, 'What is running out of stock?')
  const log = page.getByRole('log')
  const table = log.getByRole('table').first()
  await expect(table.getByRole('columnheader').filter({ visible: true })).toHaveCount(3)
  await log.getByRole('button', { name: 'Open table' }).first().click()
  const opened = page.getByRole('dialog')
  expect(await opened.getByRole('columnheader').count()).toBeGreaterThan(5)
  await opened.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Open as page' }).click()
  await expect(page).toHaveURL(/\/assistant\?agent=ops&conversation=/)
  await expect(log).toContainText('What is running out of stock?')
  await expect(log.getByRole('button', { name: 'Open table' }).first()).toBeHidden()
  const text = await log.locator('[data-wide] + div').last().boundingBox()
  const wide = await table.boundingBox()
  expect(text?.width).toBeLessThanOrEqual(720)
  const room = await log.boundingBox()
  expect(wide?.width).toBeGreaterThan(Number(room?.width) - 80)
  expect(wide?.width).toBeGreaterThan(720)
  await page.getByRole('button', { name: 'Reasoning' }).click()
  await expect(page.getByRole('button', { name: 'Timeline' })).toBeVisible()
  await expectAccessible(page)

  // The address alone leads back to it.
  const { searchParams } = new URL(page.url())
  await page.goto(`/assistant?conversation=${searchParams.get('conversation')}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Operations')
  await page.getByRole('link', { name: 'Open beside Operations' }).click()
  await expect(page).toHaveURL(/\/ops\?/)
  await expect(log).toContainText('What is running out of stock?')
  expect(complaints).toEqual([])
})

test('a tool is run by its form, and says so when something is missing', async ({ page }) => {
  test.setTimeout(180_000)
  await openFeed(page)
  await waitForOrders(page)
  await page.goto('/ops?tab=tools&assistant=closed')
  await page
    .getByRole('button', { name: /Performance analyzer/i })
    .first()
    .click()
  await page.getByRole('button', { name: /^Run/ }).first().click()
  await expect(page.getByText(/Tool Executed Successfully/).first()).toBeVisible()
})

test('a question for another agent is handed over with the message', async ({ page }) => {
  test.setTimeout(180_000)
  await openFeed(page)
  await openChat(page, 'seller')
  await sendChatMessage(page, 'Was there fraud in any payment?')
  await page.getByRole('button', { name: 'Hand off to Stripe' }).first().click()
  await expect(page).toHaveURL(/\/stripe/)
  await expect(page.getByText(/Handoff from/).first()).toBeVisible()
  await expect(page.getByRole('log')).toContainText('Was there fraud in any payment?')
})

test('with a key the model answers as it speaks, and the web is searched', async ({ page }) => {
  test.setTimeout(180_000)
  await openFeed(page)
  await page.goto('/onboarding/keys')
  const fields = page.getByRole('textbox', { name: 'Key' })
  await fields.nth(0).fill(goodKeys.openai)
  await fields.nth(1).fill(goodKeys.tavily)
  await page.getByRole('button', { name: 'Save API Keys' }).click()
  await expect(page.getByText('All keys saved!').first()).toBeVisible()

  await openChat(page, 'scout')
  await sendChatMessage(page, 'Where do my products sell best?')
  await expect(page.getByRole('log')).toContainText(modelWords)

  await page.goto('/scout?tab=tools')
  await page.getByRole('textbox', { name: 'Query' }).fill('kettle')
  await page.locator('form').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('link', { name: /kettle/i }).first()).toBeVisible()
})

test('agents answer each other, and it shows', async ({ page }) => {
  test.setTimeout(120_000)
  const complaints = watchConsole(page)
  await openFeed(page)
  await page.goto('/workspace/agents')
  await page.getByRole('button', { name: 'Show coordination' }).click()
  await page.getByRole('button', { name: 'Test coordination' }).click()
  await expect(page.getByText('Coordination Request Sent').first()).toBeVisible()
  await page.getByRole('button', { name: 'Message Flow' }).click()
  await expect(page.getByText('action status_check').first()).toBeVisible()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('what an agent thought is shown step by step, and played again without a network', async ({ page }) => {
  test.setTimeout(120_000)
  await openFeed(page)
  await openChat(page, 'seller')
  await sendChatMessage(page, 'How is my feed?')
  await expect(page.getByRole('log')).toContainText(/\d+ of \d+ products/)
  await page.goto('/seller?tab=reasoning&assistant=closed')
  await expect(page.getByText('How is my feed?').first()).toBeVisible()
  await page.getByRole('button', { name: 'Replay' }).first().click()
  await expect(page.getByText('The replay matches the recording.').first()).toBeVisible()
  await expectAccessible(page)
})
