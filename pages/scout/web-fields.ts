/** What the server asks of web searches, told before it is asked. Null is right. */
import { t } from '@lingui/core/macro'
import { readNumber } from '#ui/number-text.ts'

const maxQueryLength = 400

export function queryProblem(text: string): string | null {
  if (text.trim() === '') return t`Please enter a query`
  return text.trim().length > maxQueryLength ? t`Up to 400 characters` : null
}

export function addressProblem(text: string): string | null {
  if (text.trim() === '') return t`Please enter a URL`
  const address = URL.parse(text.trim())
  const isWeb = address?.protocol === 'https:' || address?.protocol === 'http:'
  return isWeb ? null : t`Enter a URL that starts with https://`
}

export function countProblem(text: string, max: number): string | null {
  const value = readNumber(text) ?? 0
  return Number.isInteger(value) && value >= 1 && value <= max
    ? null
    : t`Enter a whole number from 1 to ${max}`
}
