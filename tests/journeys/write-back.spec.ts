/** What a merchant adds in the console reaches the pages of the store, is seen there, and goes back. */
import { expect, test } from '@playwright/test'
import { readStoreProduct } from '#features/shop/catalogue/contract.ts'
import { enrichProduct, listProducts } from '#features/shop/feed/contract.ts'
import { expectAccessible, openFeed, takePicture } from './merchant.ts'

test('details are previewed, written to the store, seen there and undone', async ({ page }) => {
  const headers = await openFeed(page)
  const listed = await page.request.get(listProducts.path, { headers, params: { limit: 1 } })
  const [product] = listProducts.reply.parse(await listed.json()).data.products
  if (!product) throw new Error('The store has no product')
  const pathOf = (path: string) => path.replace('{productId}', encodeURIComponent(product.productId))
  const vendorInStore = async () => {
    const answer = await page.request.get(pathOf(readStoreProduct.path), { headers })
    return readStoreProduct.reply.parse(await answer.json()).data.product.texts.vendor['vendor']
  }
  const before = await vendorInStore()
  const data = { brand: 'Journey & Sons', material: 'Reclaimed oak' }
  expect(await page.request.put(pathOf(enrichProduct.path), { headers, data })).toBeOK()

  await page.getByRole('link', { name: 'Write to Shopify' }).first().click()
  await expect(page.getByText('Nothing written to your store yet')).toBeVisible()
  await page.getByRole('button', { name: 'Preview changes' }).click()
  const changes = page.getByRole('list', { name: 'Changes to write' }).getByRole('listitem')
  await expect(changes).toHaveCount(2)
  await expect(changes.filter({ hasText: 'Journey & Sons' })).toContainText(before ?? 'empty')
  await expectAccessible(page)
  await takePicture(page, 'write-back')
  expect(await vendorInStore()).toBe(before)

  await page.getByRole('checkbox', { name: /^Material of / }).click()
  await page.getByRole('button', { name: 'Write 1 change' }).click()
  const history = page.getByRole('list', { name: 'History' }).getByRole('listitem')
  await expect(history.first()).toContainText('1 done')
  expect(await vendorInStore()).toBe('Journey & Sons')

  await history
    .first()
    .getByRole('button', { name: /^Undo: / })
    .click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(history).toHaveCount(2)
  await expect(history.first()).toContainText('1 done')
  expect(await vendorInStore()).toBe(before)
})
