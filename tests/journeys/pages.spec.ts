/** Every page, in both themes and at three widths: no complaint of axe or the browser, nothing scrolls sideways. Pictures go to .artifacts/screens. */
import { expect, test } from '@playwright/test'
import { expectAccessible, openFeed, watchConsole } from './merchant.ts'
import { guardedRoutes, openRoutes } from './routes.ts'

const widths = [1440, 768, 390]
/** A screen of 1440 px at 200 %, and the narrowest that must do. */
const alsoWidths = [720, 320]

function nameOf(path: string): string {
  return path.replaceAll('/', '-').replace(/^-/, '') || 'start'
}

for (const theme of ['light', 'dark'] as const) {
  test(`pages in ${theme} keep nobody out`, async ({ page }) => {
    test.setTimeout(600_000)
    const complaints = watchConsole(page)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const visit = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The event stream stays open, so the network is never idle: what loads shows as skeletons.
      await expect(page.locator('.appears-late')).toHaveCount(0)
      await expectAccessible(page)
      for (const width of [...widths, ...alsoWidths]) {
        await page.setViewportSize({ width, height: 900 })
        const overflow = await page.evaluate<number>(
          'document.documentElement.scrollWidth - window.innerWidth',
        )
        expect(`${path} at ${width}: ${Math.max(0, overflow)} px too wide`).toBe(
          `${path} at ${width}: 0 px too wide`,
        )
        if (alsoWidths.includes(width)) continue
        await page.screenshot({ path: `.artifacts/screens/${nameOf(path)}-${width}-${theme}.png` })
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    for (const path of openRoutes) await visit(path)
    await openFeed(page)
    for (const path of guardedRoutes) await visit(path)
    await page.goto('/workspace/chatgpt')
    await page.getByRole('row').nth(1).click()
    await expect(page.getByText('In the feed')).toBeVisible()
    await expectAccessible(page)
    await page.screenshot({ path: `.artifacts/screens/feed-panel-1440-${theme}.png` })
    expect(complaints).toEqual([])
  })
}
