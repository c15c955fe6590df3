import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Enrichment, VariantFacts } from '../contract/facts.ts'
import { Judgement } from '../contract/verdict.ts'
import { FACTS, judgeVariant, SELLER } from './__fixtures__/variant.fixture.ts'
import { checkEnrichment, normalizeEnrichment } from './enrichment.ts'
import { findProhibitedKind, isBlocking, judge } from './judge.ts'
import { validateRow } from './validate-row.ts'

describe('readiness and score', () => {
  test('a product of which everything is known is ready with all hundred points', () => {
    const judged = judgeVariant({})
    expect(judged).toMatchObject({
      readinessStatus: 'ready',
      complianceScore: 100,
      validationErrors: [],
      prohibitedHint: null,
    })
    expect(Judgement.parse(judged)).toEqual(judged)
  })

  test.each<[string, Partial<VariantFacts>, Partial<typeof SELLER>, boolean]>([
    ['everything', {}, {}, false],
    ['no image', { imageUrl: null }, {}, false],
    ['no page', { url: null }, {}, false],
    ['a short description', { descriptionHtml: 'Kettle' }, {}, false],
    ['checkout without policies', {}, { privacyPolicyUrl: null, termsUrl: null }, true],
  ])('the issues of a product with %s say whether it can leave', (_what, facts, seller, enableCheckout) => {
    const switches = { enableSearch: true, enableCheckout }
    const judged = judge({ ...FACTS, ...facts }, {}, { ...SELLER, ...seller }, switches, 'item')
    expect(judged.issues.some(isBlocking)).toBe(judged.readinessStatus === 'incomplete')
  })

  test('the score is the sum of its visible points, and the possible points make a hundred', () => {
    const judged = judgeVariant({ barcode: null, weight: null, imageUrl: null, descriptionHtml: 'Kettle' })
    expect(judged.complianceScore).toBe(judged.points.reduce((sum, point) => sum + point.earned, 0))
    expect(judged.points.reduce((sum, point) => sum + point.possible, 0)).toBe(100)
  })

  test.each<[string, Partial<VariantFacts>, Enrichment, string, string[]]>([
    ['no GTIN', { barcode: null }, {}, 'needs_enrichment', ['GTIN missing']],
    ['a part number in its place', { barcode: null, mpn: 'SK-160' }, {}, 'ready', []],
    ['a barcode that is none', { barcode: '12345' }, {}, 'needs_enrichment', ['Barcode is not a GTIN']],
    ['no weight', { weight: null }, {}, 'needs_enrichment', ['Weight missing']],
    [
      'a weight without unit',
      { weight: null },
      { weight: '1.2' },
      'needs_enrichment',
      ['Weight has no unit'],
    ],
    [
      'a gift card has no weight',
      { weight: null, material: null, productType: 'Gift card' },
      {},
      'ready',
      [],
    ],
    ['no category', { category: null, productType: '' }, {}, 'needs_enrichment', ['Category missing']],
    ['a broad category', { category: 'Home' }, {}, 'needs_enrichment', ['Category too broad']],
    [
      'a short description',
      { descriptionHtml: 'Kettle.' },
      {},
      'needs_enrichment',
      ['Description too short'],
    ],
    ['material is wished for', { material: null }, {}, 'ready', ['Material missing']],
    ['tea has no material', { material: null, category: 'Food > Tea' }, {}, 'ready', []],
    ['no image', { imageUrl: null }, {}, 'incomplete', ['Image missing']],
    ['no description', { descriptionHtml: '<p> </p>' }, {}, 'incomplete', ['Description missing']],
    ['a placeholder brand', { vendor: 'N/A' }, {}, 'incomplete', ['Brand not valid']],
    ['a price of zero', { price: '0.00' }, {}, 'incomplete', ['Price not valid']],
    ['a draft', { url: null, status: 'draft' }, {}, 'incomplete', ['Not published to the online store']],
  ])('%s', (_title, facts, enrichment, status, labels) => {
    const judged = judgeVariant(facts, enrichment)
    expect([judged.readinessStatus, judged.validationErrors]).toEqual([status, labels])
  })

  test('a seller without a name makes every row incomplete', () => {
    expect(judgeVariant({}, {}, { sellerName: null })).toMatchObject({
      readinessStatus: 'incomplete',
      validationErrors: ['Seller name missing'],
    })
  })

  test('checkout without terms is incomplete and says so', () => {
    const judged = judge(
      FACTS,
      {},
      { ...SELLER, termsUrl: null },
      { enableSearch: true, enableCheckout: true },
      'AN-1',
    )
    expect(judged).toMatchObject({ readinessStatus: 'incomplete', validationErrors: ['Terms missing'] })
  })

  test('a wrong barcode is told with what was found', () => {
    const [detail] = judgeVariant({ barcode: '4006381333932' }).details
    expect(detail).toMatchObject({ field: 'gtin', severity: 'warning', found: '4006381333932' })
  })
})

describe('products that the channel does not take', () => {
  test.each([
    ['Islay single malt whisky', 'Food & Drink > Spirits', 'alcohol'],
    ['Mango pod', 'Vaporizers & Electronic Cigarettes > Vapes', 'tobacco or nicotine'],
    ['9 mm practice rounds', 'Ammunition', 'weapons'],
    ['Wine glass, set of two', 'Kitchen > Glasses', null],
    ['Whisky decanter', 'Kitchen > Barware', null],
    ['Toy pistol', 'Toys', null],
    ['Enamel kettle', 'Kettles', null],
  ])('%s in %s: %s', (title, category, kind) => {
    expect(findProhibitedKind({ title, category })).toBe(kind)
  })

  test('the merchant is warned, the readiness stays', () => {
    const judged = judgeVariant({ productTitle: 'Dry gin and vodka set' })
    expect(judged).toMatchObject({ readinessStatus: 'ready', prohibitedHint: 'alcohol' })
    expect(judged.details.map((detail) => detail.rule)).toContain('prohibited-product')
  })
})

describe('what the merchant may type', () => {
  test.each<[Enrichment, [string, RegExp][]]>([
    [{}, []],
    [{ gtin: '', mpn: '', weight: '', brand: '', productCategory: '', material: '' }, []],
    [{ gtin: '4 006381 333931', weight: '1,2kg', productCategory: 'Home>Kettles', brand: ' Sogn ' }, []],
    [{ gtin: '4006381333932' }, [['gtin', /should be 1\./]]],
    [{ gtin: '40063813339A1' }, [['gtin', /digits only/]]],
    [{ gtin: '0306406152' }, [['gtin', /ISBN/]]],
    [{ gtin: '0000000000000' }, [['gtin', /zeros/]]],
    [{ weight: '1.2' }, [['weight', /unit/]]],
    [{ weight: '0 kg' }, [['weight', /above zero/]]],
    [{ weight: '2 stone' }, [['weight', /g, kg, oz, lb/]]],
    [{ productCategory: 'Kettles' }, [['productCategory', /two levels/]]],
    [{ productCategory: 'Home > > Kettles' }, [['productCategory', /every level/]]],
    [
      { brand: 'N/A', material: 'unknown' },
      [
        ['brand', /real value/],
        ['material', /real value/],
      ],
    ],
    [{ material: 'm'.repeat(101), mpn: '🫖'.repeat(70) }, [['material', /100/]]],
  ])('%j', (edits, problems) => {
    const found = checkEnrichment(edits)
    expect(found.map((problem) => problem.field)).toEqual(problems.map(([field]) => field))
    for (const [index, [, pattern]] of problems.entries()) expect(found[index]?.message).toMatch(pattern)
  })

  test('edits are stored tidy, and only those that were made', () => {
    expect(
      normalizeEnrichment({
        gtin: '4-006381 333931',
        weight: '1,20kg',
        productCategory: ' Home>Kettles',
        brand: '',
      }),
    ).toEqual({
      gtin: '4006381333931',
      weight: '1.2 kg',
      productCategory: 'Home > Kettles',
      brand: '',
    })
  })
})

describe('one verdict for the switch and for the export', () => {
  const format = { profile: 'openai-2026-10', now: new Date(0) } as const
  const isAccepted = (row: Record<string, unknown>) => validateRow(row, format).errors.length === 0

  test('whatever a store says, a product is incomplete exactly when no strict reader takes its row', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        '',
        ' ',
        'N/A',
        '0',
        '0.00',
        '-1',
        '20.00',
        'http://[::1]/',
        'https://a.example/x y',
        ';',
      ),
    )
    const option = fc.record({ name: text, value: text })
    const facts = fc.record(
      {
        productTitle: text,
        descriptionHtml: text,
        vendor: text,
        category: text,
        url: text,
        imageUrl: text,
        price: text,
        compareAtPrice: text,
        currency: fc.oneof(text, fc.constant('USD')),
        barcode: text,
        mpn: text,
        color: text,
        hasSiblings: fc.boolean(),
        options: fc.array(option, { maxLength: 3 }),
        additionalImageUrls: fc.array(text, { maxLength: 3 }),
      },
      { requiredKeys: [] },
    )
    const seller = fc.record({ sellerUrl: text, returnPolicyUrl: text, termsUrl: text }, { requiredKeys: [] })
    fc.assert(
      fc.property(facts, seller, (given, sellerFacts) => {
        const { row, readinessStatus, issues } = judgeVariant(given, {}, sellerFacts)
        expect(isAccepted(row)).toBe(readinessStatus !== 'incomplete')
        expect(issues.some(isBlocking)).toBe(readinessStatus === 'incomplete')
      }),
      { numRuns: 500 },
    )
  })

  test('a price of nothing beside a former price is incomplete: without it the row would ask the former price', () => {
    const judged = judgeVariant({ price: '0.00', compareAtPrice: '20.00' })
    expect(judged).toMatchObject({
      readinessStatus: 'incomplete',
      validationErrors: ['Sale price not valid'],
    })
  })

  test.each(['N/A', 'unknown'])(
    'a variant whose only option says %j is incomplete, and says why',
    (value) => {
      const judged = judgeVariant({ hasSiblings: true, options: [{ name: 'Glaze', value }] })
      expect(judged).toMatchObject({
        readinessStatus: 'incomplete',
        validationErrors: ['Variant options not valid'],
      })
      expect(judged.issues.filter(isBlocking)).toEqual(['variant_dict:invalid'])
    },
  )

  test('an optional value that is refused stays behind, and the merchant is told', () => {
    const judged = judgeVariant({}, {}, { sellerUrl: 'http://localhost/shop' })
    expect(judged.readinessStatus).toBe('needs_enrichment')
    expect(judged.validationErrors).toEqual(['Store address not valid'])
    expect(judged.row).not.toHaveProperty('seller_url')
    expect(isAccepted(judged.row)).toBe(true)
  })
})
