/** What an address names in place of a store when all are meant. */
export const allStores = 'all'

/** The store that the address of the page names; null where it is the default one, or no single one. */
export function storeOfPage(): string | null {
  const store = new URLSearchParams(window.location.search).get('store')
  return store === allStores ? null : store
}

/** An address of the console, as text, with the store of the page that leads there. */
export function inStoreOfPage(path: string): string {
  const store = storeOfPage()
  if (store === null) return path
  const url = new URL(path, window.location.origin)
  if (!url.searchParams.has('store')) url.searchParams.set('store', store)
  return `${url.pathname}${url.search}${url.hash}`
}
