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
    whenMissing: 'Products cannot be synced: grant read_products to the app in Shopify, then connect again.',
  },
  {
    scope: 'write_products',
    isRequired: false,
    feature: 'Writing changes back to products',
    whenMissing:
      'Changes stay in the console and are not written to the store: write_products is not granted.',
  },
  {
    scope: 'read_inventory',
    isRequired: false,
    feature: 'Stock by location',
    whenMissing: 'Stock is shown as a total, not by location: read_inventory is not granted.',
  },
  {
    scope: 'write_inventory',
    isRequired: false,
    feature: 'Writing stock and weights',
    whenMissing: 'Stock and weights cannot be written to the store: write_inventory is not granted.',
  },
  {
    scope: 'read_locations',
    isRequired: false,
    feature: 'Names of locations',
    whenMissing: 'Locations are not shown: read_locations is not granted.',
  },
  {
    scope: 'read_orders',
    isRequired: false,
    feature: 'Orders and sales figures',
    whenMissing: 'Orders and sales figures are not shown: read_orders is not granted.',
  },
  {
    scope: 'read_customers',
    isRequired: false,
    feature: 'Customers',
    whenMissing: 'Customers are not shown: read_customers is not granted.',
  },
  {
    scope: 'read_shopify_payments_disputes',
    isRequired: false,
    feature: 'Deadlines of disputes',
    whenMissing:
      'Disputes are shown without the day evidence is due: read_shopify_payments_disputes is not granted.',
  },
  {
    scope: 'read_legal_policies',
    isRequired: false,
    feature: 'Links to the store policies',
    whenMissing:
      'Policy links are not read from the store, so type them in the console: read_legal_policies is not granted.',
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
