import { expect, type Page } from '@playwright/test'

export async function sendChatMessage(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message' })
  await expect(page.getByText(/is answering/)).toHaveCount(0)
  await field.fill(text)
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await field.press('Enter')
  await expect(page.getByRole('log')).toContainText(text)
}

export async function openChat(page: Page, agent: string): Promise<void> {
  await page.goto(`/${agent}?assistant=open`)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable()
}

/** Orders come after the products; until then there is nothing to analyse. */
export async function waitForOrders(page: Page): Promise<void> {
  await page.goto('/markets')
  await expect(page.getByText('Newest orders')).toBeVisible({ timeout: 60_000 })
}

/** The SKU of a product that is ready, from the feed. */
export async function findReady(page: Page): Promise<string> {
  await page.goto('/workspace/chatgpt?readiness=ready')
  const row = page.getByRole('row').filter({ hasText: 'Ready' }).first()
  return /[A-Z]{2}-\d{4}(-[\w]+)*/.exec((await row.textContent()) ?? '')?.[0] ?? ''
}
