import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isSame,
  listDifferences,
  planEdit,
  reconcile,
  targetOf,
  toTagLine,
  toTags,
  whyNotAllowed,
} from './rules.ts'

const now = { price: '24.00', compareAtPrice: '30.00' }

describe('a price', () => {
  test.each([
    ['24', undefined, { price: '24.00', compareAtPrice: '30.00' }],
    [' 007.5 ', undefined, { price: '7.50', compareAtPrice: '30.00' }],
    ['30', undefined, { price: '30.00', compareAtPrice: null }],
    ['10', null, { price: '10.00', compareAtPrice: null }],
    ['10', '10.01', { price: '10.00', compareAtPrice: '10.01' }],
  ])('of %s with %s above it becomes %j', (price, compareAtPrice, after) => {
    const edit = {
      field: 'price' as const,
      price,
      ...(compareAtPrice === undefined ? {} : { compareAtPrice }),
    }
    expect(planEdit(edit, now)).toEqual({ after })
  })

  test.each(['', '0', '0.00', '-1', '1e3', '1,50', '1.005', 'NaN', '12345678901'])(
    'of "%s" is refused with what to give',
    (price) => {
      expect(planEdit({ field: 'price', price }, now)).toEqual({ problem: expect.stringContaining('24.00') })
    },
  )
})

test('a description holds no markup but its own paragraphs and lists', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (description) => {
      const plan = planEdit({ field: 'description', description }, {})
      const html = 'after' in plan ? (plan.after['descriptionHtml'] ?? '') : ''
      const rest = html.replaceAll(/<\/?(p|ul|li)>|<br>/g, '')
      expect(rest).not.toMatch(/[<>"]|&(?!amp;|lt;|gt;|quot;)/)
      expect(html.isWellFormed() && !html.includes('\0')).toBe(true)
    }),
  )
})

test('tags of any kind are one sorted line, from which the same tags come back', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { maxLength: 40 }), (tags) => {
      const plan = planEdit({ field: 'tags', tags }, {})
      if ('problem' in plan) {
        expect(tags.some((tag) => tag.includes(','))).toBe(true)
        return
      }
      const line = plan.after['tags'] ?? ''
      expect(planEdit({ field: 'tags', tags: toTags(line) }, {})).toEqual(plan)
      expect(toTagLine(toTags(line).toReversed())).toBe(line)
    }),
  )
})

test('search texts that are left out stay, and null goes back to the product’s own', () => {
  const before = { seoTitle: 'Old', seoDescription: 'Words' }
  expect(planEdit({ field: 'seo', seoTitle: null }, before)).toEqual({
    after: { seoTitle: null, seoDescription: 'Words' },
  })
  expect(planEdit({ field: 'seo', seoDescription: 'x'.repeat(1_001) }, before)).toEqual({
    problem: expect.stringContaining('1000'),
  })
})

test('amounts are compared as numbers, texts as they are, and a missing value is another value', () => {
  expect(
    isSame('price', { price: '24.0', compareAtPrice: null }, { price: '24', compareAtPrice: null }),
  ).toBe(true)
  expect(isSame('price', { price: '24.0' }, { price: '24.0', compareAtPrice: null })).toBe(false)
  expect(isSame('price', { price: '0' }, { price: '' })).toBe(false)
  expect(isSame('title', { title: '24.0' }, { title: '24' })).toBe(false)
  expect(isSame('stock', { available: '5' }, { available: '5' })).toBe(true)
})

test('the amounts of a changed price are plain decimals, so that its percent can be told', () => {
  const after = { price: '18.00', compareAtPrice: null }
  expect(listDifferences(now, after)).toEqual([
    { field: 'price', before: '24.00', after: '18.00' },
    { field: 'compare-at amount', before: '30.00', after: null },
  ])
})

test('two changes collide when they are of the same value', () => {
  const at = { productGid: 'P', variantGid: 'V', locationGid: 'L' }
  const other = { ...at, variantGid: 'W' }
  expect(targetOf('title', at)).toBe(targetOf('title', other))
  expect(targetOf('tags', at)).toBe(targetOf('tags', other))
  expect(targetOf('price', at)).not.toBe(targetOf('price', other))
  expect(targetOf('stock', at)).not.toBe(targetOf('stock', { ...at, locationGid: 'M' }))
})

test('each field asks for its own permission', () => {
  expect(whyNotAllowed('price', ['write_products'])).toBeNull()
  expect(whyNotAllowed('stock', ['write_products'])).toContain('write_inventory')
  expect(whyNotAllowed('seo', ['write_inventory'])).toContain('write_products')
})

test.each([
  ['title', 'Red', 'Blue', 'Blue', 'written'],
  ['title', 'Red', 'Blue', 'Red', 'not written'],
  ['title', 'Red', 'Blue', ' Blue ', 'other'],
  ['description', '<p>A</p>', '<p>B &amp; C</p>', '<p>B & C</p>\n', 'written'],
  ['description', '<p>A</p>', '<p>B</p>', '<p>D</p>', 'other'],
  ['vendor', 'Ann', 'Bob  Ltd', 'Bob Ltd', 'written'],
] as const)(
  'of a %s from %j to %j a store that says %j tells that it was %s',
  (field, before, after, says, verdict) => {
    const toValues = (value: string) => ({ [field]: value })
    expect(reconcile(field, { before: toValues(before), after: toValues(after) }, toValues(says))).toBe(
      verdict,
    )
  },
)
