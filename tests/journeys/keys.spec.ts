/** Keys are tried against their service before they count, and never shown again in full. */
import { expect, test } from '@playwright/test'
import { openChat, sendChatMessage } from './chat.ts'
import { goodKeys, modelWords, revokedKey } from './key-checkers.ts'
import { expectAccessible, openFeed, registerByForm } from './merchant.ts'

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

test('a key that is refused when the model is asked leaves an answer in Local Mode, and the way to mend it', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await openFeed(page)
  const saveKey = async (name: string, key: string) => {
    await page.getByRole('textbox', { name, exact: true }).first().fill(key)
    await page.getByRole('button', { name: 'Save API Keys' }).click()
    await expect(page.getByRole('textbox', { name: 'Current key' })).toHaveValue(
      new RegExp(`${key.slice(-4)}$`),
    )
  }
  await page.goto('/settings/keys')
  await saveKey('Key', revokedKey)

  const log = page.getByRole('log')
  const notice = log.getByText(/I answered in Local Mode\. Fix this under Settings → API keys\./)
  await test.step('the answer is useful, and says once how to mend the key', async () => {
    await openChat(page, 'seller')
    await expect(page.getByRole('link', { name: /^Local Mode/ })).toBeHidden()
    await sendChatMessage(page, 'Which products are not ready?')
    await expect(log).toContainText(/\d+ products? (is|are) not ready/)
    await expect(notice).toBeVisible()
    await sendChatMessage(page, 'How is the feed?')
    await expect(log).toContainText(/\d+ of \d+/)
    await expect(page.getByText(/is answering/)).toHaveCount(0)
    await expect(notice).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step('the badge leads to the keys, and a good key brings the model back', async () => {
    await page.getByRole('link', { name: /^Local Mode/ }).click()
    await expect(page).toHaveURL(/\/settings\/keys/)
    await page.getByRole('button', { name: 'Replace the language-model key' }).click()
    await saveKey('New key', goodKeys.openai)
    await openChat(page, 'seller')
    await sendChatMessage(page, 'Where do my products sell best?')
    await expect(log).toContainText(modelWords)
  })
})
