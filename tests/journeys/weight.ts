/** What the first load of a page costs on the wire, from its address to rest. */
import type { Page, Request } from '@playwright/test'

/** So long after its last request a page rests: what it draws asks for nothing more. */
const restMs = 1_000
/** The event stream stays open as long as the page. */
const staysOpen = /\/api\/events/

/**
 * Counts the bodies a page receives from now on, as the server has compressed them: markup, scripts, styles, answers of
 * the API. Fonts stay apart, because they are fetched once, and pictures, because they are the store's.
 */
export function watchWeight(page: Page) {
  const sizes: Promise<number>[] = []
  const open = new Set<Request>()
  let changedAt = Date.now()
  const end = (request: Request) => {
    open.delete(request)
    changedAt = Date.now()
  }
  page.on('request', (request) => {
    if (!staysOpen.test(request.url())) open.add(request)
    changedAt = Date.now()
  })
  page.on('requestfailed', end)
  page.on('requestfinished', (request) => {
    end(request)
    if (['font', 'image'].includes(request.resourceType())) return
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  return {
    /** Bytes, once the page rests. */
    async readBytes(): Promise<number> {
      while (open.size > 0 || Date.now() - changedAt < restMs) await page.waitForTimeout(100)
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    },
  }
}
