/** Many products at once, and many one after the other. */
import { expect, test } from '@playwright/test'
import { expectAccessible, openFeed, watchConsole } from './merchant.ts'

test('all ready products are enabled by one button, exported, and disabled again by Undo', async ({
  page,
}) => {
  const complaints = watchConsole(page)
  await openFeed(page)
  const enable = page.getByRole('button', { name: /^Enable \d/ })
  const count = Number((await enable.innerText()).replaceAll(/\D/g, ''))
  expect(count).toBeGreaterThan(100)
  await enable.click()
  const dialog = page.getByRole('dialog', { name: `Enable ${count} products?` })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Enable ${count}` }).click()
  await expect(page.getByText(`${count} products enabled`).first()).toBeVisible()
  await expect(page.getByText(`${count} on ChatGPT`).first()).toBeVisible()
  await expect(enable).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${count} products restored`).first()).toBeVisible()
  await expect(page.getByText('0 on ChatGPT').first()).toBeVisible()

  await test.step('a check of the feed says what an export would hold', async () => {
    await enable.click()
    await dialog.getByRole('button', { name: `Enable ${count}` }).click()
    await expect(page.getByText(`${count} on ChatGPT`).first()).toBeVisible()
    await page.getByRole('button', { name: 'Export formats' }).click()
    await page.getByRole('menuitem', { name: /^Check feed/ }).click()
    const check = page.getByRole('dialog', { name: `${count} products will be exported` })
    await expect(check.getByText(`${count} rows meet every requirement.`)).toBeVisible()
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await check.getByRole('button', { name: `Export ${count}` }).click()
    await downloading
    await expect(page.getByText(`Exported ${count} products to JSON`).first()).toBeVisible()
  })
  expect(complaints).toEqual([])
})

test('the queue of enrichment goes through its products, survives a reload and ends with what was done', async ({
  page,
}) => {
  await openFeed(page)
  await page.goto('/workspace/chatgpt')
  const enrich = page.getByRole('button', { name: /^Enrich \d/ })
  const total = Number((await enrich.innerText()).replaceAll(/\D/g, ''))
  await enrich.click()
  const panel = page.getByRole('dialog', { name: 'Enrich product' })
  await expect(panel.getByText(`1 of ${total}`)).toBeVisible()
  await expect(page).toHaveURL(/at=1/)
  await expectAccessible(page)

  await test.step('what is typed is saved, and the next product follows', async () => {
    const first = await panel.getByRole('heading', { level: 2 }).innerText()
    await panel.getByRole('textbox', { name: 'Material' }).fill('oiled oak')
    await page.keyboard.press('Control+Enter')
    await expect(panel.getByText(`2 of ${total}`)).toBeVisible()
    await expect(panel.getByRole('heading', { level: 2 })).not.toHaveText(first)
  })

  await test.step('a product is skipped by a key, and a reload comes back to its place', async () => {
    await page.keyboard.press('Control+Shift+Enter')
    await expect(panel.getByText(`3 of ${total}`)).toBeVisible()
    await page.reload()
    await expect(panel.getByText(`3 of ${total}`)).toBeVisible()
    await panel.getByRole('button', { name: 'Previous product' }).click()
    await expect(panel.getByText(`2 of ${total}`)).toBeVisible()
  })

  await test.step('the end says what was done', async () => {
    const address = new URL(page.url())
    address.searchParams.set('at', String(total + 1))
    await page.goto(address.href)
    const end = page.getByRole('dialog', { name: 'Enrich products' })
    await expect(end.getByText(`You reviewed ${total} products`)).toBeVisible()
    await expect(end.getByRole('definition').first()).toHaveText('1')
    await end.getByRole('button', { name: 'Back to list' }).click()
    await expect(page).not.toHaveURL(/queue=/)
  })
})

test('all that match are selected, a field is set for them with a preview, and Undo takes it back', async ({
  page,
}) => {
  await openFeed(page)
  await page.goto('/workspace/chatgpt?missing=material')
  await page.getByRole('checkbox', { name: 'Select all loaded products' }).check()
  const bar = page.getByRole('toolbar', { name: 'Selected products' })
  await expect(bar).toBeVisible()
  const all = bar.getByRole('button', { name: /^Select all/ })
  if (await all.isVisible()) await all.click()
  await bar.getByRole('button', { name: 'Edit a field' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit a field' })
  await dialog.getByRole('combobox', { name: 'Field' }).selectOption('material')
  await dialog.getByRole('textbox', { name: 'New value' }).fill('steel')
  await dialog.getByRole('button', { name: /^Change [1-9]/ }).click()
  await expect(page.getByText(/products changed/).first()).toBeVisible()
  await expect(page.getByText('No products found')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/products restored/).first()).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})
