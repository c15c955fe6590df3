/** Which change of many products this tab follows: a reload finds it again. */
const key = 'feed_bulk_change'

export function readBulkId(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function rememberBulkId(changeId: string | null): void {
  try {
    if (changeId === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, changeId)
  } catch {
    // Without storage the change goes on all the same; only a reload does not show it.
  }
}
