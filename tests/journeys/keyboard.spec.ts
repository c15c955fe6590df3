/** Everything from the first page to an exported feed without a mouse. */
import { expect, type Page, test } from '@playwright/test'
import { password, watchConsole } from './merchant.ts'

/** Presses Tab until what has the focus is of this role and name, as somebody without a mouse would. */
async function tabTo(page: Page, role: string, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) continue
    const matching = page.getByRole(role as 'link', { name }).and(focused)
    if ((await matching.count()) === 0) continue
    const outline = await page.evaluate<string>(`
      const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement)
      outlineStyle + ' ' + boxShadow
    `)
    expect(outline, `${role} ${name} shows that it has the focus`).not.toBe('none none')
    return
  }
  throw new Error(`No ${role} ${name} within 120 presses of Tab`)
}

async function fill(page: Page, name: RegExp, text: string): Promise<void> {
  await tabTo(page, 'textbox', name)
  await page.keyboard.type(text)
}

test('a merchant goes from the first page to an exported feed by the keyboard alone', async ({ page }) => {
  test.setTimeout(240_000)
  const complaints = watchConsole(page)
  await page.goto('/')
  await tabTo(page, 'link', /^Create Account/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/register$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await fill(page, /^Email/, `${crypto.randomUUID()}@example.com`)
  await fill(page, /^Name/, 'Ingrid Holm')
  await fill(page, /^Password/, password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/onboarding$/)

  await tabTo(page, 'link', /^Start: Connect Shopify Store/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/onboarding\/shopify$/)
  await tabTo(page, 'button', /^Try the demo store/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/onboarding\/keys$/)

  await page.keyboard.press('Escape')
  await page.locator('body').press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/workspace\/chatgpt/)
  await expect(page.getByText(/\d+ added/).first()).toBeVisible()

  await tabTo(page, 'button', /^Ready/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/readiness=ready/)
  // What was listed before gives way, and takes the focus along.
  await expect(page.getByRole('row').filter({ hasText: /Incomplete|Needs Enrichment/ })).toHaveCount(0)
  await tabTo(page, 'switch', /./)
  await page.keyboard.press('Space')
  await expect(page.getByText('1 on ChatGPT').first()).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.keyboard.press(process.platform === 'darwin' ? 'Meta+k' : 'Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.type('export feed')
  await expect(page.getByRole('option', { name: /^Export Feed/ })).toBeVisible()
  await page.keyboard.press('Enter')
  expect((await downloading).suggestedFilename()).toMatch(/^openai-product-feed-.+\.json$/)
  expect(complaints).toEqual([])
})
