/** From nothing to a feed that a strict validator accepts, and back in the next day. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { connectDemoStore, openFeed, password, registerByForm, watchConsole } from './merchant.ts'

const run = promisify(execFile)
const vitrine = fileURLToPath(new URL('../../scripts/vitrine.ts', import.meta.url))

test('a merchant connects a store, mends a product, enables it and downloads a valid feed', async ({
  page,
}) => {
  const complaints = watchConsole(page)
  const email = await registerByForm(page)
  await connectDemoStore(page)

  await page.goto('/workspace/chatgpt')
  await expect(page.getByRole('heading', { level: 1, name: 'ChatGPT' })).toBeVisible()
  await expect(page.getByText('Demo store').first()).toBeVisible()
  await expect(page.getByText(/\d+ added/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Sync Shopify' }).click()
  await expect(page.getByText('Products Synced').first()).toBeVisible()

  await test.step('search by SKU', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('an-1001')
    await expect(page).toHaveURL(/search=an-1001/)
    await expect(page.getByRole('row').filter({ hasText: 'AN-1001' }).first()).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'AN-1000' })).toHaveCount(0)
    await page.getByRole('searchbox').fill('')
    await expect(page).not.toHaveURL(/search=/)
  })

  await test.step('a product that needs something is mended until it is ready', async () => {
    // Until they come, the rows of before stay, and change under a click.
    const narrowed = page.waitForResponse(/products\?.*readiness=needs_enrichment/)
    const chips = Promise.withResolvers<void>()
    await page.route(/\/filter-chips-/, async (route) => {
      await chips.promise
      await route.continue()
    })
    await page.getByRole('button', { name: /^Needs Enrichment/ }).click()
    await narrowed
    const grid = page.getByRole('grid', { name: 'Products' })
    const before = await grid.boundingBox()
    chips.resolve()
    await expect(page.getByRole('button', { name: 'Remove filter: Needs Enrichment' })).toBeVisible()
    // What is loaded late must not move the rows under a click.
    expect((await grid.boundingBox())?.y).toBe(before?.y)
    const row = page.getByRole('row').filter({ hasText: 'Needs Enrichment' }).first()
    await row.getByRole('link').or(row.getByRole('button')).first().click()
    const panel = page
      .getByRole('complementary', { name: 'Enrich product' })
      .or(page.getByRole('dialog', { name: 'Enrich product' }))
    await expect(panel).toBeVisible()
    await panel.getByRole('textbox', { name: 'GTIN' }).fill('123')
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(panel.getByText(/A GTIN has 8, 12, 13 or 14 digits/)).toBeVisible()
    await panel.getByRole('textbox', { name: 'GTIN' }).fill('4006381333931')
    await panel.getByRole('textbox', { name: 'Weight' }).fill('1.2 kg')
    await panel.getByRole('textbox', { name: 'Category' }).fill('Home & Garden > Decor > Vases')
    await panel.getByRole('textbox', { name: 'Brand' }).fill('Atelier Nord')
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Product Enriched').first()).toBeVisible()
  })

  await test.step('ready products go on display', async () => {
    await page.goto('/workspace/chatgpt?readiness=ready')
    const lights = page.getByRole('row').filter({ hasText: 'Ready' }).getByRole('switch')
    await expect(lights.nth(2)).toBeVisible()
    // By name: a product that becomes ready meanwhile moves those below it.
    const names = await Promise.all([0, 1, 2].map((at) => lights.nth(at).getAttribute('aria-label')))
    for (const name of names) {
      const light = page.getByRole('switch', { name: name ?? '', exact: true })
      await light.click()
      await expect(light).toBeChecked()
    }
    await expect(page.getByText('3 on ChatGPT').first()).toBeVisible()
  })

  await test.step('the downloaded feed holds them, and the validator accepts it', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export Feed' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^openai-product-feed-.+\.json$/)
    await expect(page.getByText('Exported 3 products to JSON').first()).toBeVisible()
    const path = await download.path()
    const { stdout } = await run(process.execPath, [
      vitrine,
      'validate',
      path,
      '--profile',
      'openai-2026-10',
      '--feed',
      '--json',
    ])
    const verdicts = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { errors: string[] })
    expect(verdicts.map(({ errors }) => errors)).toEqual([[], [], []])
  })

  await test.step('sign out and in again', async () => {
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/auth\/login/)
    await page.goto('/workspace/chatgpt')
    await expect(page).toHaveURL(/\/auth\/login/)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/workspace\/chatgpt/)
    await expect(page.getByText('3 on ChatGPT').first()).toBeVisible()
  })
  expect(complaints).toEqual([])
})

test('another merchant sees nothing of it', async ({ page, browser }) => {
  await openFeed(page)
  const other = await (await browser.newContext()).newPage()
  await registerByForm(other)
  await other.goto('/workspace/chatgpt')
  await expect(other.getByText('No products found')).toBeVisible()
  await expect(other.getByText('Store not connected').filter({ visible: true }).first()).toBeVisible()
  await other.context().close()
})

test('what was switched off by mistake is back with one click', async ({ page }) => {
  await openFeed(page)
  await page.goto('/workspace/chatgpt?readiness=ready')
  const light = page.getByRole('row').filter({ hasText: 'Ready' }).first().getByRole('switch')
  await light.click()
  await expect(page.getByText('1 on ChatGPT').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(light).not.toBeChecked()
  await expect(page.getByText('0 on ChatGPT').first()).toBeVisible()
})
