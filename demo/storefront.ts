/** What a shopper sees: plain product and policy pages, so that every address in a feed leads somewhere. */
import type { ProductFacts } from './facts.ts'
import { slotOfNumber } from './names.ts'
import type { Shop } from './shop.ts'
import { escapeHtml, plainText } from './text.ts'

export const policies = [
  {
    slug: 'privacy-policy',
    type: 'PRIVACY_POLICY',
    title: 'Privacy policy',
    body: '<p>This is a demo store. It keeps no personal data and sends none to anyone.</p>',
  },
  {
    slug: 'refund-policy',
    type: 'REFUND_POLICY',
    title: 'Refund policy',
    body: '<p>Unused items can be returned within 30 days for a full refund. We pay the return label.</p>',
  },
  {
    slug: 'terms-of-service',
    type: 'TERMS_OF_SERVICE',
    title: 'Terms of service',
    body: '<p>This is a demo store. Nothing shown here can be bought.</p>',
  },
  {
    slug: 'shipping-policy',
    type: 'SHIPPING_POLICY',
    title: 'Shipping policy',
    body: '<p>Orders leave the warehouse within three working days.</p>',
  },
] as const

/** The published product with that handle, or null. */
export function productByHandle(shop: Shop, handle: string): ProductFacts | null {
  const slot = slotOfNumber(handle.slice(handle.lastIndexOf('-') + 1))
  const product = slot === null ? null : shop.product(slot)
  return product?.handle === handle && product.status === 'ACTIVE' ? product : null
}

export function productPage(shop: Shop, base: string, product: ProductFacts): string {
  const { currency, name } = shop.profile
  const [picture] = product.pictures
  const rows = product.variants.map((variant) => {
    const price = `${(variant.price / 100).toFixed(2)} ${currency}`
    return `<li>${escapeHtml(variant.title)}: ${price}, ${variant.quantity > 0 ? 'in stock' : 'sold out'}</li>`
  })
  const image = picture
    ? `<img src="${escapeHtml(`${base}/pictures/${picture.drawing}/${picture.slug}.svg`)}" alt="${escapeHtml(picture.alt)}" width="400" height="400">`
    : ''
  return page(
    `${product.title} – ${name}`,
    `${image}<h1>${escapeHtml(product.title)}</h1><p>${escapeHtml(plainText(product.descriptionHtml))}</p><ul>${rows.join('')}</ul>`,
  )
}

export function policyPage(shop: Shop, slug: string): string | null {
  const policy = policies.find((candidate) => candidate.slug === slug)
  return policy
    ? page(`${policy.title} – ${shop.profile.name}`, `<h1>${policy.title}</h1>${policy.body}`)
    : null
}

export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head><body>${body}<p><small>Demo store: nothing here is for sale.</small></p></body></html>`
}
