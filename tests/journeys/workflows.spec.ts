/** A workflow from its template over a killed server to the change that it asks for. */
import { expect, type Page, test } from '@playwright/test'
import { changeStoreProduct, readStoreProduct } from '#features/shop/catalogue/contract.ts'
import { listProducts } from '#features/shop/feed/contract.ts'
import { expectAccessible, openFeed } from './merchant.ts'
import { type OwnServer, startOwnServer } from './own-server.ts'

type Headers = { authorization: string }

let server: OwnServer | null = null
test.beforeEach(async () => {
  server = await startOwnServer()
})
test.afterEach(async () => {
  await server?.remove()
  server = null
})

const productPath = (productId: string) => readStoreProduct.path.replace('{productId}', productId)

/** The price that the store itself tells now. */
async function priceInStore(page: Page, headers: Headers, productId: string): Promise<string> {
  const reply = await page.request.get(productPath(productId), { headers })
  const { product } = readStoreProduct.reply.parse(await reply.json()).data
  return Number(product.price['price']).toFixed(2)
}

/** Lowers the price of one of the products in the store by 15%, as somebody would by mistake. */
async function lowerPrice(page: Page, headers: Headers, place: number) {
  const feed = await page.request.get(`${listProducts.path}?limit=24`, { headers })
  const { products } = listProducts.reply.parse(await feed.json()).data
  const product = products.filter(({ salePrice }) => !salePrice)[place]
  const { productId = '', title = '' } = product ?? {}
  const read = await page.request.get(productPath(productId), { headers })
  const { price: before } = readStoreProduct.reply.parse(await read.json()).data.product
  const high = Number(before['price']).toFixed(2)
  const low = (Number(high) * 0.85).toFixed(2)
  const data = { edit: { field: 'price', price: low }, before, idempotencyKey: crypto.randomUUID() }
  expect(changeStoreProduct.method).toBe('PATCH')
  expect(await page.request.patch(productPath(productId), { headers, data })).toBeOK()
  return { productId, title, low, high }
}

test('a workflow outlives its server, and asks before it sets a wrong price right', async ({ browser }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ baseURL: server?.origin ?? '' })
  const page = await context.newPage()
  const headers = await openFeed(page)

  // What is rehearsed is what happened before.
  await lowerPrice(page, headers, 0)
  await test.step('it begins from a template, is rehearsed and published', async () => {
    await page.goto('/workflows?tab=workflow-builder')
    await page.getByRole('button', { name: 'Use Price watch' }).click()
    await expect(page.getByRole('heading', { name: 'Price watch' })).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish Price watch' })
    const past = dialog.getByRole('combobox', { name: 'Recorded past' })
    await expect(past).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('combobox', { name: 'Rehearse on' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(past).toBeFocused()
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await dialog.getByRole('button', { name: 'Rehearse' }).click()
    await expect(dialog.getByText('This draft has been rehearsed')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Workflow published').first()).toBeVisible()
  })

  const { productId, title, low, high } = await lowerPrice(page, headers, 1)
  expect(await priceInStore(page, headers, productId)).toBe(low)

  await test.step('a price that falls in the store starts it, and it asks', async () => {
    await page.goto('/workflows?tab=mcp-coordination')
    await page
      .getByRole('region', { name: 'Runs' })
      .getByRole('link', { name: /Price watch/ })
      .click()
    await expect(page).toHaveURL(/\/workflows\/runs\//)
    await expect(page.getByText('Started by an event').first()).toBeVisible()
    await expect(page.getByLabel(/^Is this price intended\?\..*Waiting/s)).toBeVisible()
  })

  await test.step('paused, it stays so over a kill of the server', async () => {
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
    await server?.killAndStart()
    await page.reload()
    await expect(page.getByText('Paused').first()).toBeVisible()
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  })

  const list = page.getByRole('list', { name: 'Steps of this run' })
  await test.step('declined, it goes on where that leads, with the reason', async () => {
    await page.getByLabel(/^Is this price intended\?\./).click()
    const step = page.getByRole('complementary', { name: 'Is this price intended?' })
    await expect(step.getByRole('region').filter({ hasText: title }).first()).toBeVisible()
    await step.getByRole('textbox', { name: /Reason/ }).fill('A typing error')
    await step.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByLabel(/^Is this price intended\?\..*Declined: A typing error/s)).toBeVisible()
    await expect(page.getByLabel(/^Keep it\..*Skipped/s)).toBeVisible()
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await expect(
      list.getByRole('button', { name: /Is this price intended\?.*Declined: A typing error/ }),
    ).toBeVisible()
    await expect(list.getByRole('button', { name: /Restore the previous price.*Waiting/ })).toBeVisible()
  })

  expect(await priceInStore(page, headers, productId)).toBe(low)
  const step = page.getByRole('complementary', { name: 'Restore the previous price' })
  await test.step('approved, the earlier price is in the store', async () => {
    const run = page.url()
    await list.getByRole('button', { name: /Restore the previous price/ }).click()
    await step.getByRole('link', { name: 'Open approval' }).click()
    const card = page.getByRole('region', { name: `Change the price of ${title}?` })
    await expect(card).toBeFocused()
    await card.getByRole('button', { name: 'Approve 1 change' }).click()
    await expect.poll(() => priceInStore(page, headers, productId)).toBe(high)
    await page.goto(run)
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await list.getByRole('button', { name: /Restore the previous price.*Done/ }).click()
  })

  await test.step('undone from the run, the price is as before', async () => {
    const effects = step.getByRole('region', { name: 'Effects' })
    await effects.getByRole('button', { name: /^Undo/ }).click()
    await effects.getByRole('button', { name: 'Restore' }).click()
    await expect(effects.getByText(/^Undone/)).toBeVisible()
    expect(await priceInStore(page, headers, productId)).toBe(low)
    await expectAccessible(page)
  })
  await context.close()
})
