/** Finding one's way: the menu, the palette, the keys, and where a page begins. */
import { expect, type Page, test } from '@playwright/test'
import { waitForOrders } from './chat.ts'
import { expectAccessible, openFeed, password, registerByForm, watchConsole } from './merchant.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or run a command' })

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}

test('the palette finds pages, products and things to do, and remembers where it led', async ({ page }) => {
  await openFeed(page)
  const complaints = watchConsole(page)
  await page.goto('/workspace/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await openPalette(page)
  await page.keyboard.type('global mar')
  await expect(palette(page).getByRole('option', { name: /Global Markets/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/markets$/)
  await expect(page).toHaveTitle('Global Markets · Vitrine')
  await expect(palette(page)).toBeHidden()

  await openPalette(page)
  await page.keyboard.type('AN-1002')
  await palette(page)
    .getByRole('option', { name: /AN-1002/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/workspace\/chatgpt\?product=AN-1002/)
  await expect(page.getByRole('dialog', { name: 'Enrich product' })).toBeVisible()

  await openPalette(page)
  await expect(palette(page).getByText('Recent')).toBeVisible()
  await page.keyboard.type('dark theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  await openPalette(page)
  await page.keyboard.type('sync prod')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Products Synced').first()).toBeVisible()

  await openPalette(page)
  await page.keyboard.type('sign out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(complaints).toEqual([])
})

test('a question mark lists the shortcuts, and closing gives the focus back', async ({ page }) => {
  await registerByForm(page)
  await page.goto('/workspace/agents')
  const help = page.getByRole('button', { name: 'Help' })
  await help.focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog.getByText('Global Markets')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(help).toBeFocused()
})

test('G and a letter go places, but not while one types and not when they are switched off', async ({
  page,
}) => {
  await registerByForm(page)
  await page.goto('/workspace/agents')
  await expect(page.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/operations-hub$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Operations Hub' })).toBeVisible()

  await page.goto('/workspace/chatgpt')
  const search = page.getByRole('searchbox')
  await search.focus()
  await page.keyboard.type('go')
  await expect(search).toHaveValue('go')
  await expect(page).toHaveURL(/\/workspace\/chatgpt/)

  await page.getByRole('button', { name: 'Help' }).click()
  await page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await expect(page).toHaveURL(/\/workspace\/chatgpt/)
})

test('a new page begins at its start: focus, title, scroll and breadcrumb', async ({ page }) => {
  await openFeed(page)
  await page.goto('/workspace/home')
  await page.getByRole('heading', { name: 'Over time', exact: true }).scrollIntoViewIfNeeded()
  const rail = page.getByRole('navigation', { name: 'Main' })
  await rail.getByRole('link', { name: 'Scout' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scout' })).toBeInViewport()
  await expect(page).toHaveTitle('Scout · Vitrine')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(rail.getByRole('link', { name: 'Scout' })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('link', { name: 'Learning Guide' }).click()
  await expect(page).toHaveURL(/\/scout\/flow$/)
  await expect(rail.getByRole('link', { name: 'Scout' })).toHaveAttribute('aria-current', 'page')
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('listitem')).toHaveText([/Home/, /Agents/, /Scout/, /Scout Learning Guide/])
  await trail.getByRole('link', { name: 'Agents' }).click()
  await expect(page).toHaveURL(/\/workspace\/agents$/)
  await trail.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('a menu slides out with the pages of the console, on any screen, beside a rail that stays', async ({
  page,
}) => {
  await registerByForm(page)
  for (const [width, path] of [
    [1440, '/agency'],
    [390, '/workspace/home'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(path)
    const rail = page.getByRole('navigation', { name: 'Main' })
    await expect(rail).toBeVisible({ visible: width === 1440 })
    const button = page.getByRole('button', { name: 'Menu', exact: true }).filter({ visible: true })
    await button.click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Global Markets' })).toBeVisible()
    if (width === 1440) await expect(menu.getByRole('navigation').getByRole('link')).toHaveCount(14)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await menu.getByRole('link', { name: 'Automation' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Automation' })).toBeVisible()
    await expect(menu).toBeHidden()
  }
})

test('help answers what is asked on the page, and the account and the store have menus of their own', async ({
  page,
}) => {
  await openFeed(page)
  const complaints = watchConsole(page)
  await page.getByRole('button', { name: 'Help' }).click()
  const help = page.getByRole('dialog', { name: 'Help' })
  await expect(help.getByRole('term').first()).toHaveText('Why isn’t a product ready?')
  await expectAccessible(page)
  await help.getByRole('link', { name: 'Open Approvals' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible()
  await expect(help).toBeHidden()

  await page.getByRole('button', { name: /^Store: .*Demo store/ }).click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(1)
  await expect(page.getByRole('menuitem', { name: /^Connect another store/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Account: / }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Deutsch' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Security' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('the guard sends to the sign-in and back to where the merchant wanted to go', async ({ page }) => {
  const email = await registerByForm(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.goto('/markets')
  await expect(page).toHaveURL(/\/auth\/login\?next=/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/markets$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Global Markets' })).toBeVisible()
})

test('a chart has a summary, a table and a file', async ({ page }) => {
  await openFeed(page)
  await waitForOrders(page)
  const chart = page.getByRole('img', { name: 'Daily revenue' })
  await expect(chart.locator('path[fill-opacity]')).toBeVisible()
  await page.getByRole('button', { name: 'Show Daily revenue as a table' }).click()
  await expect(page.getByRole('region', { name: 'Table: Daily revenue' }).getByRole('row')).toHaveCount(31)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Daily revenue as CSV' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^revenue-\d{4}-\d\d-\d\d-to-.+\.csv$/)
})

test('the checklist of the set-up ticks off what is really done', async ({ page }) => {
  await registerByForm(page)
  await page.goto('/quick-start')
  await expect(page.getByText('0 of 3 steps complete')).toBeVisible()
  await page.getByRole('link', { name: 'Shopify Connected' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connect Shopify Store' })).toBeVisible()
  await page.getByRole('button', { name: 'Try the demo store' }).click()
  await expect(page).toHaveURL(/\/onboarding\/keys$/)
  await page.goto('/workspace/chatgpt')
  await expect(page.getByText(/\d+ added/).first()).toBeVisible()
  await page.goto('/onboarding')
  await expect(page.getByText('1 of 3 steps complete')).toBeVisible()
  await page.getByRole('link', { name: 'ChatGPT Active' }).click()
  await expect(page).toHaveURL(/readiness=ready/)
})
