/** What a first visit to each page of the console costs on the wire, as the browser counts it with nothing in its cache, and whether it jumps. */
import { expect, type Page, test } from '@playwright/test'
import { openFeed, readMoved, watchMoves } from './merchant.ts'
import { guardedRoutes, openRoutes } from './routes.ts'

const mostBytes = 200_000
const mostMoved = 0.05
/** Charts are read after the page, by those that have one. */
const isChart = /\/assets\/(chart-tip|line-drawing|answer-drawing|world-map)-/

async function visit(page: Page, path: string): Promise<{ bytes: number; moved: number; hasChart: boolean }> {
  const sizes: Promise<number>[] = []
  let hasChart = false
  page.on('requestfinished', (request) => {
    if (!['document', 'script', 'stylesheet'].includes(request.resourceType())) return
    if (isChart.test(request.url())) hasChart = true
    else sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.appears-late')).toHaveCount(0)
  // What comes late, such as a chart, has come.
  await page.waitForTimeout(600)
  const moved = await readMoved(page)
  return { moved, bytes: (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0), hasChart }
}

test('each page of the console loads within 200 kB of markup, scripts and styles, and nothing on it jumps', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000)
  await openFeed(page)
  const storageState = await page.context().storageState()
  const heavy: string[] = []
  let charts = 0
  const isOpen = (path: string) => openRoutes.includes(path)
  for (const path of [...guardedRoutes, ...openRoutes]) {
    const context = await browser.newContext(isOpen(path) ? {} : { storageState })
    await watchMoves(context)
    const { bytes, moved, hasChart } = await visit(await context.newPage(), path)
    await context.close()
    expect(bytes, path).toBeGreaterThan(50_000)
    if (bytes > mostBytes) heavy.push(`${path}: ${bytes}`)
    if (moved > mostMoved) heavy.push(`${path}: moved by ${moved}`)
    if (hasChart) charts += 1
    test.info().annotations.push({ type: path, description: `${bytes}` })
  }
  expect(heavy).toEqual([])
  expect(charts).toBeGreaterThan(0)
})
