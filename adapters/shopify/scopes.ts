/** What each Shopify access scope is for, and what the merchant reads when it was not granted. */
export type ScopeNeed = {
  readonly scope: string
  /** Without a required scope the store cannot be used; without another one feature is reduced. */
  readonly isRequired: boolean
  readonly feature: string
  readonly whenMissing: string
}

/** The scopes that the console asks for. */
export const SCOPES: readonly ScopeNeed[] = [
  {
    scope: 'read_products',
    isRequired: true,
    feature: 'Syncing products',
    whenMissing: 'Products can’t be synced. Grant read_products to the app in Shopify, then connect again.',
  },
  {
    scope: 'write_products',
    isRequired: false,
    feature: 'Writing changes back to products',
    whenMissing:
      'Changes stay in Vitrine and aren’t saved to your store. Grant write_products to change that.',
  },
  {
    scope: 'read_inventory',
    isRequired: false,
    feature: 'Stock by location',
    whenMissing: 'Stock is shown as a total, not by location. Grant read_inventory to change that.',
  },
  {
    scope: 'write_inventory',
    isRequired: false,
    feature: 'Writing stock and weights',
    whenMissing: 'Stock and weights can’t be saved to your store. Grant write_inventory to change that.',
  },
  {
    scope: 'read_locations',
    isRequired: false,
    feature: 'Names of locations',
    whenMissing: 'Locations aren’t shown. Grant read_locations to change that.',
  },
  {
    scope: 'read_orders',
    isRequired: false,
    feature: 'Orders and sales figures',
    whenMissing: 'Orders and sales figures aren’t shown. Grant read_orders to change that.',
  },
  {
    scope: 'read_customers',
    isRequired: false,
    feature: 'Customers',
    whenMissing: 'Customers aren’t shown. Grant read_customers to change that.',
  },
  {
    scope: 'read_shopify_payments_disputes',
    isRequired: false,
    feature: 'Deadlines of disputes',
    whenMissing:
      'Disputes are shown without their response deadline. Grant read_shopify_payments_disputes to change that.',
  },
  {
    scope: 'read_legal_policies',
    isRequired: false,
    feature: 'Links to the store policies',
    whenMissing:
      'Policy links aren’t synced from your store, so enter them in Vitrine. Grant read_legal_policies to change that.',
  },
]

/** Handles as granted, lower case, with the read scope that every write scope includes. */
export function completeScopes(handles: readonly string[]): string[] {
  const known = new Set<string>()
  for (const handle of handles) {
    const scope = handle.trim().toLowerCase()
    if (scope === '') continue
    known.add(scope)
    if (scope.startsWith('write_')) known.add(scope.replace('write_', 'read_'))
  }
  return [...known].sort()
}

/** The needs that the granted scopes do not meet, required ones first. */
export function missingScopes(granted: readonly string[]): ScopeNeed[] {
  const known = new Set(completeScopes(granted))
  return SCOPES.filter((need) => !known.has(need.scope)).sort(
    (a, b) => Number(b.isRequired) - Number(a.isRequired),
  )
}
