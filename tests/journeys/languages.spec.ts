/** The layout holds where words are longer, and where they run from right to left. */
import { expect, test } from '@playwright/test'
import { expectAccessible, openFeed, takePicture, watchConsole } from './merchant.ts'
import { guardedRoutes, openRoutes } from './routes.ts'

const words = { de: 'Einstellungen', ar: 'الإعدادات' }
const direction = { de: 'ltr', ar: 'rtl' }

for (const language of ['de', 'ar'] as const) {
  test(`pages in ${language} hold their layout`, async ({ page }) => {
    test.setTimeout(600_000)
    const complaints = watchConsole(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openFeed(page)
    await page.goto('/settings')
    await page.evaluate(`localStorage.setItem('language', '${language}')`)
    for (const path of [...guardedRoutes, ...openRoutes]) {
      if (path.startsWith('/auth')) {
        // Not on a page that goes on reading without it.
        await page.goto('/robots.txt')
        await page.evaluate(`localStorage.removeItem('auth_token')`)
      }
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.appears-late')).toHaveCount(0)
      expect(await page.evaluate('document.documentElement.lang')).toBe(language)
      expect(await page.evaluate('getComputedStyle(document.body).direction')).toBe(direction[language])
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 })
        const overflow = await page.evaluate<number>(
          'document.documentElement.scrollWidth - window.innerWidth',
        )
        expect(`${path} at ${width}: ${Math.max(0, overflow)} px too wide`).toBe(
          `${path} at ${width}: 0 px too wide`,
        )
        const name = path.replaceAll('/', '-').replace(/^-/, '') || 'start'
        await takePicture(page, `${name}-${width}-${language}`)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      if (path === '/settings/profile') {
        await expect(page.getByRole('link', { name: words[language] }).first()).toBeVisible()
        await expectAccessible(page)
      }
    }
    expect(complaints).toEqual([])
  })
}
