import { t } from '@lingui/core/macro'

const suffix = '.myshopify.com'

/** What a merchant pastes, such as an admin address, as the bare domain. */
export function bareDomain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '')
}

/** Why the text is no store domain; null when it may be one. */
export function domainProblem(text: string): string | null {
  const domain = bareDomain(text)
  if (domain === '') return t`Store domain is required`
  const isStore = domain.endsWith(suffix) && domain.length > suffix.length
  return isStore ? null : t`Must be a valid Shopify domain (e.g., your-store.myshopify.com)`
}
