import { expect, test } from 'vitest'
import { openStore, readAll, SHOP } from './__fixtures__/store.fixture.ts'
import { kinds } from './kinds/kinds.ts'
import { colourwaysOf, paint, pictureSlug } from './pictures.ts'

interface StorefrontProduct {
  status: string
  onlineStoreUrl: string | null
  media: { nodes: { image: { url: string } }[] }
}

test('Every published product has a page and pictures that answer, and no draft has one', async () => {
  await using store = await openStore()
  const products = await readAll<StorefrontProduct>(
    store,
    'products',
    'status onlineStoreUrl media(first: 9) { nodes { ... on MediaImage { image { url } } } }',
  )
  for (const { status, onlineStoreUrl, media } of products) {
    expect(onlineStoreUrl === null).toBe(status !== 'ACTIVE')
    if (onlineStoreUrl) expect((await fetch(onlineStoreUrl)).status).toBe(200)
    for (const { image } of media.nodes) expect((await fetch(image.url)).status).toBe(200)
  }
})

test('A product page shows a hostile title as text and can run nothing', async () => {
  await using store = await openStore()
  const { data } = await store.ask('{ products(first: 1) { nodes { id onlineStoreUrl } } }')
  const [{ id, onlineStoreUrl }] = data.products.nodes
  await store.ask('mutation ($p: ProductUpdateInput) { productUpdate(product: $p) { product { id } } }', {
    p: { id, title: '<script>alert(1)</script>' },
  })
  const page = await fetch(onlineStoreUrl)
  expect(await page.text()).not.toContain('<script>')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('A picture is an opaque SVG with its colours written out, kept for long', async () => {
  await using store = await openStore()
  const answer = await fetch(`${store.origin}/${SHOP}/pictures/kettle/moss.svg`)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const svg = await answer.text()
  expect(svg).toContain('<rect width="400" height="400" fill="#f5f8f8"/>')
  expect(svg).toContain('#6d8060')
})

test('Every drawing can be painted in every colourway, and in nothing else', () => {
  for (const { drawing } of kinds) {
    const slugs = colourwaysOf(drawing).map(({ name }) => pictureSlug(name))
    expect(new Set(slugs).size).toBe(slugs.length)
    for (const slug of slugs) expect(paint(drawing, slug)).not.toContain('var(')
    expect(paint(drawing, 'constructor')).toBeNull()
  }
  expect(paint('constructor', 'moss')).toBeNull()
  expect(paint('../drawings/kettle', 'moss')).toBeNull()
})

test('Policies are listed with addresses that answer', async () => {
  await using store = await openStore()
  const { data } = await store.ask('{ shop { shopPolicies { type title url } } }')
  expect(data.shop.shopPolicies.length).toBeGreaterThan(2)
  for (const { url, title } of data.shop.shopPolicies)
    expect(await (await fetch(url)).text()).toContain(title)
})

test('With a public address every address a shopper sees begins with it', async () => {
  await using store = await openStore({ publicUrl: 'https://{shop}' })
  const { data } = await store.ask('{ shop { url } products(first: 1) { nodes { onlineStoreUrl } } }')
  expect(data.shop.url).toBe(`https://${SHOP}`)
  expect(data.products.nodes[0].onlineStoreUrl).toMatch(new RegExp(`^https://${SHOP}/products/`))
})
