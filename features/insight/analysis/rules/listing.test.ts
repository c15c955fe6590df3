import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extractAttributes } from './listing-attributes.ts'
import { isGtin, type ListingFacts, readEase, reviewListing } from './listing.ts'

const full: ListingFacts = {
  productId: 'p1',
  title: 'Nordlys Stoneware Mug, 350 ml',
  description:
    'A sturdy mug for long mornings. It keeps tea warm and feels good in the hand. It goes into the dishwasher and the microwave. Each mug is made by hand in a small workshop by the sea.',
  brand: 'Nordlys',
  category: 'Kitchen > Mugs',
  row: {
    gtin: '4006381333931',
    image_url: 'https://shop.example/1.jpg',
    additional_image_urls: ['a', 'b', 'c'],
    material: 'stoneware',
    color: 'blue',
    size: '350 ml',
    weight: '400',
  },
  problems: [],
}

describe('reading ease', () => {
  test.each([
    ['The cat sat on the mat.', 116.145],
    ['This sentence, taken as a reading passage unto itself, is being used to prove a point.', 68.98],
    ['The Australian platypus is seemingly a hybrid of a mammal and reptilian creature.', 37.46],
  ])('of "%s" is %d, as Flesch counts it', (text, ease) => {
    expect(readEase(text).ease).toBeCloseTo(ease, 1)
  })

  test('of nothing is not a number', () => {
    expect(readEase(' … 😀 ').ease).toBeNull()
  })
})

describe('a GTIN', () => {
  test.each(['4006381333931', '036000291452', '73513537', '00012345600012', '6291041500213'])(
    '%s is one',
    (gtin) => {
      expect(isGtin(gtin)).toBe(true)
    },
  )

  test.each(['4006381333932', '036000291453', '1234567', '00000000', '400638133393A', ''])(
    '%s is none',
    (gtin) => {
      expect(isGtin(gtin)).toBe(false)
    },
  )
})

describe('a listing', () => {
  test('with everything has the full score and no gaps', () => {
    expect(reviewListing(full, [full])).toMatchObject({ score: 100, gaps: [], suggestions: [] })
  })

  test('loses the points of each gap', () => {
    const bare: ListingFacts = {
      ...full,
      title: 'Mug',
      description: '',
      brand: null,
      category: null,
      row: { gtin: '123' },
    }
    const { score, gaps } = reviewListing(bare, [])
    expect(score).toBe(100 - gaps.reduce((sum, { points }) => sum + points, 0))
    expect(score).toBe(5)
    expect(gaps.find(({ field }) => field === 'gtin')?.problem).toBe(
      '"123" isn’t a valid GTIN. Its length or check digit is wrong.',
    )
  })

  test('fills its gaps from its own words, and says which', () => {
    const shirt = {
      ...full,
      title: 'Blue Linen Shirt, size M',
      description: 'It is not made of polyester. It weighs 350 grams.',
      row: {},
    }
    expect(extractAttributes(shirt.title, shirt.description)).toEqual([
      { field: 'material', value: 'linen', source: 'title', sentence: 'Blue Linen Shirt, size M' },
      { field: 'color', value: 'blue', source: 'title', sentence: 'Blue Linen Shirt, size M' },
      { field: 'size', value: 'M', source: 'title', sentence: 'Blue Linen Shirt, size M' },
      { field: 'weight', value: '350 g', source: 'description', sentence: 'It weighs 350 grams.' },
    ])
    const { suggestions } = reviewListing(shirt, [])
    expect(suggestions).toContainEqual({
      field: 'weight',
      value: '350 g',
      source: 'the description',
      quote: 'It weighs 350 grams.',
    })
  })

  test.each([
    ['Mug', 'Not made of steel.', undefined],
    ['Mug', 'Made of stainless steel.', 'stainless steel'],
    ['Ring', 'Made from sterling silver.', 'sterling silver'],
    ['Silver mug', '', undefined],
  ])('%s. %s has the material %s', (title, description, material) => {
    expect(extractAttributes(title, description).find(({ field }) => field === 'material')?.value).toBe(
      material,
    )
  })

  test('finds brand and category in the words of the other products', () => {
    const other = {
      ...full,
      productId: 'p2',
      title: 'Wool scarf',
      brand: 'Fjell',
      category: 'Clothing > Scarves',
    }
    const bare = { ...full, productId: 'p3', title: 'Nordlys stoneware plate', brand: null, category: null }
    const { suggestions } = reviewListing(bare, [full, other])
    expect(suggestions.map(({ field, value }) => [field, value])).toEqual([
      ['brand', 'Nordlys'],
      ['category', 'Kitchen > Mugs'],
    ])
  })

  test('learns from titles of its category which word is missing', () => {
    const peers = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
      ...full,
      productId: id,
      title: `Handmade mug ${id}`,
    }))
    const { suggestions } = reviewListing(full, peers)
    expect(suggestions.map(({ value, quote }) => [value, quote])).toEqual([
      ['handmade', '5 of 5 titles of this category have this word'],
    ])
  })

  test('keeps its score within 0 and 100 and never shows markup, whatever it says', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('<script>x</script>', '<'.repeat(2000), '\u0000 0 kg'),
    )
    fc.assert(
      fc.property(texts, texts, (title, description) => {
        const { score, suggestions } = reviewListing({ ...full, title, description, row: {}, brand: null }, [
          full,
        ])
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
        expect(JSON.stringify(suggestions)).not.toContain('<script>')
      }),
      { numRuns: 60 },
    )
  })
})
