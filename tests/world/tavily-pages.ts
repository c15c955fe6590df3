/** Pages of rival shops, as a web search would find them. Their prices are in JSON-LD. */
export type WebFixture = { readonly url: string; readonly title: string; readonly content: string }

/** A product page: what a reader sees, and beside it the JSON-LD that machines read. */
export function toProductPage(product: {
  readonly url: string
  readonly name: string
  readonly price: string
  readonly currency: string
  readonly gtin?: string
  readonly brand?: string
  readonly text?: string
}): WebFixture {
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    ...(product.gtin === undefined ? {} : { gtin13: product.gtin }),
    ...(product.brand === undefined ? {} : { brand: { '@type': 'Brand', name: product.brand } }),
    offers: {
      '@type': 'Offer',
      price: product.price,
      priceCurrency: product.currency,
      availability: 'https://schema.org/InStock',
      url: product.url,
    },
  }
  const seen = `# ${product.name}\n\n${product.text ?? 'Sent within two days.'}\n\n${product.price} ${product.currency}`
  const content = `${seen}\n\n<script type="application/ld+json">${JSON.stringify(facts)}</script>\n`
  return { url: product.url, title: product.name, content }
}

/** Three shops with products, and an article without a price. */
export const samplePages: readonly WebFixture[] = [
  toProductPage({
    url: 'https://northkettle.example.com/products/gooseneck-kettle',
    name: 'Gooseneck Kettle 0.8 L',
    price: '74.00',
    currency: 'EUR',
    gtin: '4006381333931',
    brand: 'North Kettle',
  }),
  toProductPage({
    url: 'https://northkettle.example.com/products/pour-over-set',
    name: 'Pour-over Set',
    price: '39.50',
    currency: 'EUR',
    brand: 'North Kettle',
  }),
  toProductPage({
    url: 'https://brewhaus.example.net/p/kettle',
    name: 'Gooseneck Kettle',
    price: '68.90',
    currency: 'EUR',
    gtin: '4006381333931',
  }),
  {
    url: 'https://magazine.example.org/kettles-2026',
    title: 'Kettles in 2026',
    content: '# Kettles in 2026\n\nDemand for gooseneck kettles rose by a fifth, say three makers.',
  },
]
