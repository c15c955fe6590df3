/** The settings: what a merchant switches, reads back, takes along and takes away. */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import {
  connectDemoStore,
  expectAccessible,
  openFeed,
  password,
  registerByForm,
  watchConsole,
} from './merchant.ts'

const sections = [
  { path: '/settings/profile', title: 'Profile', shows: 'Member since' },
  { path: '/settings/security', title: 'Security', shows: 'This session' },
  { path: '/settings/store', title: 'Seller details', shows: 'Return policy' },
  { path: '/settings/feed', title: 'Feed', shows: 'Nothing to export yet' },
  { path: '/settings/keys', title: 'API keys', shows: '0 of 2 configured' },
  { path: '/settings/notifications', title: 'Notifications', shows: 'Failed syncs' },
  { path: '/settings/audit', title: 'Audit log', shows: 'Account created' },
  { path: '/settings/data', title: 'Your data', shows: 'Download everything' },
]

async function open(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a merchant changes a notice, finds it in the log, takes everything along and deletes the account', async ({
  page,
}) => {
  const complaints = watchConsole(page)
  const email = await registerByForm(page)
  await connectDemoStore(page)
  await page.goto('/settings')

  await test.step('a switch is saved at once and can be undone', async () => {
    await open(page, 'Notifications')
    const syncs = page.getByRole('switch', { name: 'Failed syncs' })
    await expect(syncs).toBeChecked()
    await syncs.click()
    await expect(page.getByText('Notifications turned off').first()).toBeVisible()
    await page.reload()
    await expect(syncs).not.toBeChecked()
    await page.getByRole('switch', { name: 'Rejected keys' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Notifications turned on').first()).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Rejected keys' })).toBeChecked()
    await expect(syncs).not.toBeChecked()
  })

  await test.step('the log says who changed what', async () => {
    await open(page, 'Audit log')
    await page.getByRole('searchbox', { name: 'Search the audit log' }).fill('notifications')
    const rows = page.getByRole('row').filter({ hasText: 'Notifications changed' })
    await expect(rows).toHaveCount(3)
    await expect(page.getByRole('row').filter({ hasText: 'Store connected' })).toHaveCount(0)
    await expect(rows.last()).toContainText('Ingrid Holm')
    await rows.last().getByRole('button', { name: 'Notifications changed' }).click()
    await expect(page.getByText('syncFailed')).toBeVisible()
    await expect(page.getByText('Before: true')).toBeVisible()
    await expect(page.getByText('After: false')).toBeVisible()
    await page.getByRole('searchbox').fill('no such thing')
    await expect(page.getByText('Nothing found for “no such thing”')).toBeVisible()
  })

  await test.step('the log comes as CSV', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^vitrine-audit-.+\.csv$/)
    const lines = await readFile(await download.path(), 'utf8')
    expect(lines).toContain('notifications.changed')
    expect(lines).toContain('merchant.registered')
  })

  await test.step('everything comes as one JSON document', async () => {
    await open(page, 'Your data')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as JSON' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^vitrine-export-.+\.json$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(JSON.parse(text)).toMatchObject({ merchants: [{ email }] })
    await expect(page.getByText('Your data downloaded').first()).toBeVisible()
  })

  await test.step('the account goes only with the right password and the word', async () => {
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(dialog.getByText('Password is required')).toBeVisible()
    await dialog.getByLabel('Your password').fill('Not-my-password-1')
    await dialog.getByLabel('Type DELETE to confirm').fill('delete')
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(dialog.getByText('Type DELETE to confirm').last()).toBeVisible()
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
    expect(complaints).toEqual([])
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(dialog.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Your password').fill(password)
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: /sign in/i }).first()).toBeVisible()
  })

  await test.step('and nobody can sign in with it', async () => {
    await page.goto('/auth/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Login failed').first()).toBeVisible()
  })
})

test('each section of the settings has its own', async ({ page }) => {
  await openFeed(page)
  for (const { path, title, shows } of sections) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(shows, { exact: true }).first()).toBeVisible()
  }
})
