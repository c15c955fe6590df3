/** Every page, on its first visit: what it costs on the wire, whether it jumps, and in both themes and at every width what axe and the browser say. */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible, openFeed, readMoved, takePicture, watchConsole, watchMoves } from './merchant.ts'
import { guardedRoutes, openRoutes } from './routes.ts'
import { watchWeight } from './weight.ts'

/** Of markup, scripts, styles and answers of the API (decision 33). */
const maxBytes: Record<string, number> = { '/': 115_000, '/workspace/chatgpt': 220_000 }
const maxBytesElsewhere = 240_000
const maxMoved = 0.05

const themes = ['light', 'dark'] as const
const widths = [1440, 768, 390]
/** A screen of 1440 px at 200 %, and the narrowest that must do. */
const alsoWidths = [720, 320]

function nameOf(path: string): string {
  return path.replaceAll('/', '-').replace(/^-/, '') || 'start'
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The event stream stays open, so the network is never idle: what loads shows as skeletons.
  await expect(page.locator('.appears-late')).toHaveCount(0)
}

/** Opens a page as one who was never there, and says what is wrong with its weight. */
async function weigh(page: Page, path: string): Promise<string[]> {
  const weight = watchWeight(page)
  await open(page, path)
  const bytes = await weight.readBytes()
  const moved = await readMoved(page)
  expect(bytes, path).toBeGreaterThan(50_000)
  test.info().annotations.push({ type: path, description: `${bytes}` })
  return [
    ...(bytes > (maxBytes[path] ?? maxBytesElsewhere) ? [`${path} takes ${bytes} bytes`] : []),
    ...(moved > maxMoved ? [`${path} moved by ${moved}`] : []),
  ]
}

async function choose(page: Page, colorScheme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
}

async function lookAt(page: Page, path: string): Promise<void> {
  for (const colorScheme of themes) {
    await choose(page, colorScheme)
    await expectAccessible(page)
    for (const width of [...widths, ...alsoWidths]) {
      await page.setViewportSize({ width, height: 900 })
      if (width === 390 && colorScheme === 'light') await expectAccessible(page)
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth')
      expect(`${path} at ${width}: ${Math.max(0, overflow)} px too wide`).toBe(
        `${path} at ${width}: 0 px too wide`,
      )
      if (alsoWidths.includes(width)) continue
      await takePicture(page, `${nameOf(path)}-${width}-${colorScheme}`)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
}

const routes = [...guardedRoutes, ...openRoutes]
/** Two at a time, each with a merchant of its own. */
const parts = [routes.filter((_, at) => at % 2 === 0), routes.filter((_, at) => at % 2 === 1)]

for (const [part, paths] of parts.entries()) {
  test(`pages weigh little, do not jump and keep nobody out, part ${part + 1} of ${parts.length}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(600_000)
    await page.setViewportSize({ width: 1440, height: 900 })
    await openFeed(page)
    const storageState = await page.context().storageState()
    const faults: string[] = []
    const visit = async (context: BrowserContext, path: string) => {
      await watchMoves(context)
      const visited = await context.newPage()
      const complaints = watchConsole(visited)
      faults.push(...(await weigh(visited, path)))
      await lookAt(visited, path)
      faults.push(...complaints.map((complaint) => `${path}: ${complaint}`))
    }
    for (const path of paths) {
      const viewport = { width: 1440, height: 900 }
      const context = await browser.newContext(
        openRoutes.includes(path) ? { viewport } : { viewport, storageState },
      )
      await visit(context, path)
      await context.close()
    }
    expect(faults).toEqual([])
  })
}

test('the panel of a product keeps nobody out in either theme', async ({ page }) => {
  const complaints = watchConsole(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await openFeed(page)
  await page.getByRole('row').nth(1).click()
  await expect(page.getByText('In the feed')).toBeVisible()
  for (const colorScheme of themes) {
    await choose(page, colorScheme)
    await expectAccessible(page)
    await takePicture(page, `feed-panel-1440-${colorScheme}`)
  }
  expect(complaints).toEqual([])
})
