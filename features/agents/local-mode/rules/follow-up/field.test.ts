import { expect, test } from 'vitest'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { fieldOfSubject } from './field.ts'
import { moreWeeks } from './weeks.ts'

const place = { runId: 'r', at: '2026-11-23T10:00:00.000Z' }
const after = (said: string, tool: string, args: Record<string, unknown>): AgentEvent[] => [
  { seq: 1, ...place, type: 'user_message', text: said },
  { seq: 2, ...place, type: 'tool_asked', callId: 'c', tool, args, reason: '' },
]
const mug = after('what does the mug lack', 'explain-product', { productId: 'MUG-1' })
const vendor = after('what is the vendor of the mug', 'view-store-product', { productId: 'MUG-1' })

test.each([
  ['gtin is 4006381333931', mug, 'enrich-product', { gtin: '4006381333931' }],
  ['its weight is 1.4 kg please', mug, 'enrich-product', { weight: '1.4 kg' }],
  ['Vendor is Skogrand now, pls update', mug, 'set-vendor', { vendor: 'Skogrand' }],
  ['the vendor changed to Skogrand, pls update', mug, 'set-vendor', { vendor: 'Skogrand' }],
  ['its material is merino wool, add it to the feed', mug, 'enrich-product', { material: 'merino wool' }],
  ['it’s made of merino wool, add the material', mug, 'enrich-product', { material: 'merino wool' }],
  ['weighed it, 640 g, put the weight in the feed', mug, 'enrich-product', { weight: '640 g' }],
  ['change it to Nordlys Time AB', vendor, 'set-vendor', { vendor: 'Nordlys Time AB' }],
])('“%s” is of the product that was spoken of', (text, before, tool, args) => {
  const product = { name: 'MUG-1', into: 'productId' }
  expect(fieldOfSubject(text, before)).toMatchObject({ tool, args, product })
})

test.each([
  ['gtin is 123', mug],
  ['it’s made of merino wool', mug],
  ['its material is wool, add it to the feed and hide it', mug],
  ['material is missing', mug],
  ['brand new mugs please', mug],
  ['it must be hidden', vendor],
  ['change it to 35', mug],
  ['what vendor is it?', vendor],
  ['gtin is 4006381333931', []],
])('“%s” sets nothing', (text, before) => {
  expect(fieldOfSubject(text, before)).toBeNull()
})

test('a forecast is made over other weeks', () => {
  const forecast = after('demand for mugs', 'trend-prediction', { product: 'mug', horizonWeeks: 4 })
  expect(moreWeeks('make it ten weeks', forecast)).toMatchObject({
    args: { product: 'mug', horizonWeeks: 10 },
  })
  expect(moreWeeks('make it 12', forecast)).toMatchObject({ args: { horizonWeeks: 12 } })
  expect(moreWeeks('make it 12', mug)).toBeNull()
})
