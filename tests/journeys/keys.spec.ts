/** Keys are tried against their service before they count, and never shown again in full. */
import { expect, test } from '@playwright/test'
import { goodKeys } from './key-checkers.ts'
import { registerByForm } from './merchant.ts'

test('a merchant saves two keys, one of them wrong at first', async ({ page }) => {
  await registerByForm(page)
  await page.goto('/onboarding/keys')
  await expect(page.getByText('0 of 2 configured')).toBeVisible()
  await page.getByRole('button', { name: 'Save API Keys' }).click()
  await expect(page.getByText('Please enter at least one API key').first()).toBeVisible()

  const fields = page.getByRole('textbox', { name: 'Key' })
  await fields.nth(0).fill(goodKeys.openai)
  await fields.nth(1).fill('tvly-journey-wrong-0123456789')
  await page.getByRole('button', { name: 'Save API Keys' }).click()
  await expect(
    page
      .getByText(`••••${goodKeys.openai.slice(-4)}`)
      .or(page.locator(`input[value$="${goodKeys.openai.slice(-4)}"]`))
      .first(),
  ).toBeVisible()
  await expect(page.getByText(goodKeys.openai)).toHaveCount(0)
  await expect(page.getByText(/rejected/i).first()).toBeVisible()

  await page.goto('/onboarding/ready')
  await expect(page.getByText('Invalid', { exact: true })).toBeVisible()
})
