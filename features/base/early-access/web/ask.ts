import { t } from '@lingui/core/macro'
import { codeOf, fieldProblems, sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'

export type Problems = { email?: string; storeDomain?: string }

const fields = ['email', 'storeDomain'] as const

/** Null once the request is kept; otherwise what is wrong with the form. The contract comes with the first request, so that the page loads without its schemas. */
export async function ask(form: Record<(typeof fields)[number], string>): Promise<Problems | null> {
  const { askForEarlyAccess, EarlyAccessForm } = await import('../contract.ts')
  const parsed = EarlyAccessForm.safeParse(form)
  if (!parsed.success) {
    return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]).toReversed())
  }
  try {
    await call(askForEarlyAccess, { body: parsed.data })
    return null
  } catch (error) {
    if (codeOf(error) === 'STORE_DOMAIN_INVALID')
      return { storeDomain: sentenceOf(error, t`Check the domain.`) }
    const found = fieldProblems(error, 'INPUT_INVALID', fields)
    if (found.length === 0) throw error
    return Object.fromEntries(found.map(({ field, message }) => [field, message]))
  }
}
