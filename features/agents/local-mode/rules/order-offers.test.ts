import { expect, test } from 'vitest'
import { offerOrdersOf } from './order-offers.ts'

const asked = {
  today: '2026-11-22',
  names: ['mug'],
  tools: ['set-price', 'set-stock', 'set-ticket-status', 'enable-products', 'disable-products'],
}

test.each([
  ['bin the mug off chatgpt', 'hide mug'],
  ['fire up the mug', 'enable mug'],
  ['two mug broke', 'lower the stock of mug by 2'],
  ['ticket 1 is being handled', 'mark ticket 1 as in progress'],
])('“%s” may be “%s”', (text, order) => {
  const names = text.includes('mug') ? asked.names : []
  const offers = offerOrdersOf(text, { ...asked, names }, 4)
  expect(offers.map(({ label }) => label)).toContain(order)
})
