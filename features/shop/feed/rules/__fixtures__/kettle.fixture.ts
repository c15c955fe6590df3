import { validateRow } from '../validate-row.ts'

/** A valid row of the current format for the tests to change. */
export const BASE = {
  item_id: 'KETTLE-16-BLUE',
  title: 'Enamel kettle, 1.6 l',
  description: 'Enamelled steel kettle with a beech handle for gas, electric and induction hobs.',
  url: 'https://atelier.example/products/kettle',
  brand: 'Sognefjord',
  seller_name: 'Atelier Nord',
  image_url: 'https://cdn.atelier.example/kettle.jpg',
  availability: 'in_stock',
  price: '79.00 USD',
}
export const VARIANT = { group_id: 'KETTLE', listing_has_variations: true, variant_dict: { Color: 'Blue' } }
export const POLICIES = {
  seller_privacy_policy: 'https://atelier.example/privacy',
  seller_tos: 'https://atelier.example/terms',
}

/** The verdict on the kettle with changes; an undefined value takes the field out. */
export function judge(changes: Record<string, unknown>) {
  return validateRow(
    { ...BASE, ...changes },
    { profile: 'openai-2026-10', now: new Date('2026-11-20T00:00:00Z') },
  )
}
