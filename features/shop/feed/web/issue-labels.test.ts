import { expect, test } from 'vitest'
import type { SellerFacts } from '#features/base/stores/contract.ts'
import type { VariantFacts } from '../contract/facts.ts'
import { FACTS, judgeVariant, SELLER } from '../rules/__fixtures__/variant.fixture.ts'
import { judge } from '../rules/judge.ts'
import { labelOf } from '../rules/labels.ts'
import { findIssueText, findPointText } from './issue-labels.ts'

const full = {
  ...FACTS,
  hasSiblings: true,
  variantTitle: 'Blue',
  options: [
    { name: 'Color', value: 'Blue' },
    { name: 'Size', value: 'M' },
  ],
  compareAtPrice: '99.0',
  mpn: 'SK-160',
  condition: 'new',
  gender: 'unisex',
  ageGroup: 'adult',
} satisfies VariantFacts

const odd = [null, '', '0', '1.2', 'n/a', 'http', 'Kettles', 'ABCDEFGH', -1, true, false]

/** What the rules say of the product when one fact, or one detail the merchant typed, is what it should not be. */
function judgements() {
  const facts = Object.keys(FACTS).flatMap((name) => odd.map((value) => ({ [name]: value })))
  const kinds = ['Gift card', 'Coffee'].map((productType) => ({ productType, category: null }))
  const typed = ['gtin', 'mpn', 'weight', 'brand', 'productCategory', 'material'].flatMap((name) =>
    odd.filter((value) => typeof value === 'string').map((value) => ({ [name]: value })),
  )
  const sellers = Object.keys(SELLER).flatMap((name) => odd.map((value) => ({ [name]: value })))
  const bare = { barcode: null, weight: null, material: null, category: null, productType: '' }
  return [
    ...[...facts, ...kinds].flatMap((change) => tried(() => judgeVariant({ ...full, ...change }))),
    ...typed.flatMap((change) => tried(() => judgeVariant({ ...full, ...bare }, change))),
    ...sellers.flatMap((change) => tried(() => judgeVariant(full, {}, change as Partial<SellerFacts>))),
    judgeVariant({ ...full, ...bare }),
  ]
}

/** A value of a wrong type never reaches the rules. */
function tried<T>(attempt: () => T): T[] {
  try {
    return [attempt()]
  } catch {
    return []
  }
}

test('every issue that the rules can say has words in the merchant’s language', () => {
  const issues = new Set(judgements().flatMap(({ validationErrors }) => validationErrors))
  expect(issues.size).toBeGreaterThan(15)
  expect([...issues].filter((issue) => findIssueText(issue) === undefined)).toEqual([])
})

test('each attribute of the exported row can be missing or not valid in the merchant’s language', () => {
  const switches = { enableSearch: true, enableCheckout: true }
  const { row } = judge(full, {}, SELLER, switches, 'AN-1301')
  const issues = Object.keys(row).flatMap((field) => [
    `${labelOf(field)} missing`,
    `${labelOf(field)} not valid`,
  ])
  expect(issues.filter((issue) => findIssueText(issue) === undefined)).toEqual([])
})

test('every line of the score has words in the merchant’s language', () => {
  const labels = new Set(judgements().flatMap(({ points }) => points.map(({ label }) => label)))
  expect([...labels].filter((label) => findPointText(label) === undefined)).toEqual([])
})
