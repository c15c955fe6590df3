/** The pages that anybody may open: what a visitor reads, asks for and checks, with and without scripts. */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, readMoved, registerByForm, watchConsole, watchMoves } from './merchant.ts'
import { watchWeight } from './weight.ts'

const pages = ['/', '/chatgpt-merchants']

const good = {
  item_id: 'A-1',
  title: 'Enamel kettle',
  description: 'An enamelled steel kettle.',
  url: 'https://shop.example/kettle',
  brand: 'Atelier',
  seller_name: 'Atelier',
  image_url: 'https://shop.example/kettle.jpg',
  availability: 'in_stock',
  price: '79.00 USD',
}
const bad = { ...good, item_id: 'A-2', title: '=Mug', price: '$24', brand: '' }
const feed = [good, bad].map((row) => JSON.stringify(row)).join('\n')

async function askForAccess(page: Page, email: string, storeDomain: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Store domain').fill(storeDomain)
  // Before its script has come the button does nothing.
  const isAwake = page.locator('[type="submit"]')
  await page.getByRole('button', { name: 'Get early access' }).and(isAwake).click()
}

test('a visitor asks for early access, and asking again is answered the same', async ({ page }) => {
  const complaints = watchConsole(page)
  await page.goto('/')
  await askForAccess(page, 'not an e-mail', '')
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await expect(page.getByText('Store domain is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()

  const email = `${crypto.randomUUID()}@example.com`
  for (const time of ['first', 'second']) {
    const answered = page.waitForResponse('**/api/early-access')
    await askForAccess(page, email, 'https://atelier-nord.myshopify.com/admin')
    expect((await answered).status(), time).toBe(200)
    await expect(page.getByText("You're on the list!").first()).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('')
  }
  expect(complaints).toEqual([])
})

test('the button says that it submits, and a domain that is none is pointed at', async ({ page }) => {
  await page.goto('/')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/early-access', async (route) => {
    await held
    await route.continue()
  })
  // Without its script the form is sent as a form.
  await page.waitForLoadState('networkidle')
  await askForAccess(page, 'ingrid@example.com', 'no domain')
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  letGo()
  await expect(page.getByText('Enter your store domain')).toBeVisible()
  await expect(page.getByLabel('Store domain')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('ingrid@example.com')
})

test('a visitor whose request is lost is told so', async ({ page }) => {
  await page.goto('/')
  await page.route('**/api/early-access', (route) => route.abort())
  await askForAccess(page, 'ingrid@example.com', 'atelier.example')
  await expect(page.getByText('Something went wrong').first()).toBeVisible()
  await expect(page.getByText('Please try again or email us directly.').first()).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the pages read in full', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveTitle('Vitrine · Sell Through ChatGPT')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sell Through ChatGPT')
    for (const name of [
      'Instant Checkout',
      'AI Optimization',
      'You Stay In Control',
      'Starter',
      'Enterprise',
    ])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    for (const [name, path] of [
      ['Create Account', '/auth/register'],
      ['Start Onboarding', '/onboarding'],
      ['Sign in', '/auth/login'],
    ] as const)
      await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', path)
    await expect(page.getByText('$299')).toBeVisible()

    await page.goto('/chatgpt-merchants')
    await expect(page.getByRole('heading', { name: 'Who is eligible' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Free feed check' })).toBeVisible()
  })
})

test('search engines and link previews find addresses that lead here', async ({ request, baseURL }) => {
  for (const path of pages) {
    const html = await (await request.get(path)).text()
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"/>`)
    expect(html).not.toContain('__ORIGIN__')
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org' })
    const [, card = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
    const picture = await request.get(card)
    expect(picture.headers()['content-type']).toBe('image/png')
  }
})

test('a pasted feed gets a verdict on each row, to keep as a file', async ({ page }) => {
  const complaints = watchConsole(page)
  await page.goto('/chatgpt-merchants')
  await page.getByRole('button', { name: 'Check feed' }).click()
  await expect(page.getByText('Paste a product or feed first')).toBeVisible()

  await page.getByLabel('Product or feed').fill(feed)
  await page.getByRole('button', { name: 'Check feed' }).click()
  await expect(page.getByRole('heading', { name: '1 of 2 rows are valid' })).toBeFocused()
  const rows = page.getByRole('table', { name: 'Result for each row' }).getByRole('row')
  await expect(rows.filter({ hasText: 'A-1' })).toContainText('Valid')
  await expect(rows.filter({ hasText: 'A-2' })).toContainText('2 errors')
  await expect(page.getByRole('listitem').filter({ hasText: /^price\s*1 row$/ })).toBeVisible()

  await page.getByRole('button', { name: 'With errors 1' }).click()
  await expect(rows).toHaveCount(2)
  await expectAccessible(page)

  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const lines = await readFile(await (await csv).path(), 'utf8')
  expect(lines).toMatch(/^row,item_id,title,valid,severity,field,found,what_to_do,source\r\n1,A-1,/)
  expect(lines).toContain(`2,A-2,'=Mug,no,error,price,$24,`)
  const json = page.waitForEvent('download')
  await page.getByRole('button', { name: 'JSON' }).click()
  expect(JSON.parse(await readFile(await (await json).path(), 'utf8'))).toMatchObject({ rows: 2, valid: 1 })
  expect(complaints).toEqual([])
})

test('a feed file is opened, and what cannot be read is pointed at', async ({ page }) => {
  await page.goto('/chatgpt-merchants')
  const files = page.getByLabel('Feed file')
  const field = page.getByLabel('Product or feed')
  const open = (name: string, text: string) =>
    files.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

  await open('feed.json', JSON.stringify({ products: [good, good] }))
  await expect(page.getByText('Loaded feed.json.')).toBeVisible()
  await page.getByRole('button', { name: 'Check feed' }).click()
  await expect(page.getByRole('heading', { name: '0 of 2 rows are valid' })).toBeVisible()

  await open('broken.jsonl', `${JSON.stringify(good)}\n{"item_id": }`)
  await page.getByRole('button', { name: 'Check feed' }).click()
  await expect(page.getByRole('heading', { name: '1 of 2 rows are valid' })).toBeVisible()
  await expect(page.getByText(/^Error: the row Make it valid JSON/)).toBeVisible()

  await open('broken.json', `[${JSON.stringify(good)},\n{"item_id": }]`)
  await page.getByRole('button', { name: 'Check feed' }).click()
  await expect(page.getByText(/^Line 2, column \d+: this is not JSON/)).toBeVisible()
  await expect(field).toBeFocused()
  await expect(page.getByRole('table', { name: 'Result for each row' })).toHaveCount(0)

  await open('huge.json', ' '.repeat(900_001))
  await expect(page.getByText('huge.json is larger than 900 kB.')).toBeVisible()
  await open('feed.jsonl.gz', 'x')
  await expect(page.getByText('feed.jsonl.gz is compressed')).toBeVisible()
})

test('the example rows show what a check is', async ({ page }) => {
  await page.goto('/chatgpt-merchants')
  await page.getByRole('button', { name: 'Try example rows' }).click()
  await page.getByRole('button', { name: 'Check feed' }).click()
  await expect(page.getByRole('heading', { name: '1 of 4 rows are valid' })).toBeVisible()
})

for (const theme of ['light', 'dark'] as const) {
  test(`public pages in ${theme} keep nobody out, down to 320 px`, async ({ page }) => {
    const complaints = watchConsole(page)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const path of pages) {
      for (const width of [1440, 320]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        await page.waitForLoadState('networkidle')
        await expectAccessible(page)
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      }
    }
    expect(complaints).toEqual([])
  })
}

test('nothing on the first page moves while it loads, and our fonts take over when they come', async ({
  page,
}) => {
  await watchMoves(page)
  for (const path of pages) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const displays = await page.evaluate<string[]>(
      `[...document.fonts].filter(({ family }) => /Variable/.test(family)).map(({ display }) => display)`,
    )
    expect([...new Set(displays)]).toEqual(['swap'])
    expect(await readMoved(page)).toBeLessThan(0.05)
  }
})

test('the first page loads within 115 kB of markup, scripts and styles', async ({ page }) => {
  const weight = watchWeight(page)
  await page.goto('/')
  const bytes = await weight.readBytes()
  expect(bytes).toBeGreaterThan(10_000)
  expect(bytes).toBeLessThan(115_000)
})

test('a merchant who is signed in finds the dashboard at the first address, and never the first page', async ({
  page,
}) => {
  await registerByForm(page)
  await page.addInitScript(`
    globalThis.hasSeenFirstPage = false
    requestAnimationFrame(function look() {
      const title = document.querySelector('[data-page] h1')
      if (title?.checkVisibility({ visibilityProperty: true })) globalThis.hasSeenFirstPage = true
      requestAnimationFrame(look)
    })
  `)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Sell Through ChatGPT')
  await expect(page.getByText('Total Products')).toBeVisible()
  expect(await page.evaluate('globalThis.hasSeenFirstPage')).toBe(false)
})
