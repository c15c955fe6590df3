/** As the tabs stand in the page. */
const storesTabs = [
  'store-management',
  'synchronization',
  'workflow-sharing',
  'analytics',
  'agent-integration',
] as const
export type StoresTab = (typeof storesTabs)[number]

/** What the address says. What cannot be read is left out. */
export function parseStoresSearch({ tab }: Record<string, unknown>): { tab?: StoresTab } {
  const known = storesTabs.find((each) => each === tab)
  return known ? { tab: known } : {}
}
