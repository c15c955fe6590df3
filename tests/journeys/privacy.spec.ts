/** Shopify asks to erase a customer: it is done, and the merchant sees the receipt. */
import { createHmac } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { CLIENT_ID, CLIENT_SECRET } from '#demo/oauth.ts'
import { connectStore } from '#features/base/stores/contract.ts'
import { createTicket, listTickets } from '#features/shop/support/contract.ts'
import { expectAccessible, signUp, takePicture } from './merchant.ts'

test('a compliance webhook erases a customer, and its receipt is shown', async ({ page }) => {
  const headers = await signUp(page)
  const domain = `own-${crypto.randomUUID().slice(0, 8)}.myshopify.com`
  const store = { storeDomain: domain, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
  expect(await page.request.post(connectStore.path, { headers, data: store })).toBeOK()
  const ticket = {
    customerName: 'Ida Berg',
    customerEmail: 'ida@example.com',
    subject: 'Late',
    text: 'Where is my parcel?',
  }
  expect(await page.request.post(createTicket.path, { headers, data: ticket })).toBeOK()

  await page.goto('/workspace/stores')
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Privacy requests' }) })
  await expect(card.getByText(/\/api\/shopify\/compliance$/)).toBeVisible()
  await expect(card.getByText(/^No requests yet/)).toBeVisible()

  const body = JSON.stringify({
    shop_domain: domain,
    customer: { id: 1, email: 'ida@example.com' },
    orders_to_redact: [],
  })
  const message = (key: string) => ({
    data: body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'customers/redact',
      'x-shopify-event-id': crypto.randomUUID(),
      'x-shopify-hmac-sha256': createHmac('sha256', key).update(body).digest('base64'),
    },
  })
  const forged = await page.request.post('/api/shopify/compliance', message('another secret'))
  expect(forged.status()).toBe(401)
  expect(await page.request.post('/api/shopify/compliance', message(CLIENT_SECRET))).toBeOK()

  // It shows by itself.
  const receipts = card.getByRole('list', { name: 'Receipts' }).getByRole('listitem')
  await expect(receipts).toHaveCount(1)
  await expect(receipts.first()).toContainText('Customer erasure')
  await expect(receipts.first()).toContainText('Done')
  await expect(receipts.first()).toContainText('1 ticket')
  await expectAccessible(page)
  await takePicture(page, 'privacy-receipt')
  const left = await page.request.get(listTickets.path, { headers })
  expect(listTickets.reply.parse(await left.json()).data.tickets).toEqual([])

  await test.step('a customer is erased by hand, once that is confirmed', async () => {
    const field = card.getByLabel('Customer email or ID')
    await field.fill('Ida')
    await card.getByRole('button', { name: 'Erase customer' }).click()
    await expect(card.getByText('Enter an email address or a customer ID from Shopify.')).toBeVisible()
    await field.fill('2')
    await card.getByRole('button', { name: 'Erase customer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase this customer?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Erase customer' }).click()
    await expect(receipts).toHaveCount(2)
    await expect(receipts.first()).toContainText('No matching data')
  })

  await test.step('the store says what Shopify told of', async () => {
    await page.goto('/workspace/shopify')
    await page.getByText(/^\d+ topics$/).click()
    const topics = page.getByRole('list', { name: 'Webhook topics' }).getByRole('listitem')
    await expect(topics.filter({ hasText: 'products/update' })).toContainText('None yet', { timeout: 30_000 })
    await expectAccessible(page)
    await takePicture(page, 'webhooks')
  })
})
