import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Store } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { codeOf, fieldProblems, sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { useAwake } from '#ui/use-awake.ts'
import type { askForEarlyAccess } from '../contract.ts'

const askAgain = t`Please try again or email us directly.`

/** Its fields are the browser's own, so that what was typed before the script came stays. */
export function EarlyAccessForm({ terms }: { terms: ReactNode }) {
  const isAwake = useAwake()
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [problems, setProblems] = useState<Problems>({})

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSubmitting) return
    const form = event.currentTarget
    const given = new FormData(form)
    setIsSubmitting(true)
    try {
      const found = await submitRequest({
        email: String(given.get('email')),
        storeDomain: String(given.get('storeDomain')),
      })
      setProblems(found ?? {})
      if (found) focusFirst(form, found)
      else {
        form.reset()
        showToast({
          title: t`You're on the list!`,
          description: t`We'll reach out with setup instructions within 24 hours.`,
        })
      }
    } catch (error) {
      const isTooOften = codeOf<typeof askForEarlyAccess>(error) === 'TOO_MANY_ATTEMPTS'
      showFailure(t`Something went wrong`, isTooOften ? sentenceOf(error, askAgain) : askAgain)
    } finally {
      setIsSubmitting(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} aria-label={t`Early access`}>
      <div className="grid gap-x-2.5 gap-y-3 sm:grid-cols-2">
        <Field isRequired label={t`Email`} error={problems.email}>
          {(control) => (
            <TextInput
              {...control}
              name="email"
              type="email"
              size="l"
              autoComplete="email"
              placeholder="you@store.com"
            />
          )}
        </Field>
        <Field isRequired label={t`Store domain`} error={problems.storeDomain}>
          {(control) => (
            <div className="relative">
              <Store
                aria-hidden
                className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-ink-3"
                strokeWidth={1.75}
              />
              <TextInput
                {...control}
                name="storeDomain"
                size="l"
                autoComplete="url"
                autoCapitalize="none"
                spellCheck={false}
                inputMode="url"
                placeholder="your-store.myshopify.com"
                className="ps-9"
              />
            </div>
          )}
        </Field>
      </div>
      {/* Without its script a submit would put the e-mail into the address. */}
      <Button
        type={isAwake ? 'submit' : 'button'}
        variant="glass"
        size="l"
        isBusy={isSubmitting}
        className="mt-2.5 w-full"
      >
        {isSubmitting ? t`Submitting...` : t`Get early access`}
      </Button>
      <p className="type-small mt-2 text-ink-2">{terms}</p>
      <noscript>
        <p className="type-small mt-1 text-ink-2">
          <Trans>This form needs JavaScript.</Trans>
        </p>
      </noscript>
    </form>
  )
}

function focusFirst(form: HTMLFormElement, problems: Problems): void {
  const field = form.elements.namedItem(problems.email === undefined ? 'storeDomain' : 'email')
  if (field instanceof HTMLElement) field.focus()
}

type Problems = { email?: string; storeDomain?: string }

const fields = ['email', 'storeDomain'] as const

/** Null once the request is kept; otherwise what is wrong with the form. The contract comes with the first request, so that the page loads without its schemas. */
async function submitRequest(form: Record<(typeof fields)[number], string>): Promise<Problems | null> {
  const { askForEarlyAccess, EarlyAccessForm } = await import('../contract.ts')
  const parsed = EarlyAccessForm.safeParse(form)
  if (!parsed.success) {
    return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message]).toReversed())
  }
  try {
    await call(askForEarlyAccess, { body: parsed.data })
    return null
  } catch (error) {
    const code = codeOf<typeof askForEarlyAccess>(error)
    if (code === 'STORE_DOMAIN_INVALID') return { storeDomain: sentenceOf(error, t`Check the domain.`) }
    const found = code === 'INPUT_INVALID' ? fieldProblems(error, fields) : []
    if (found.length === 0) throw error
    return Object.fromEntries(found.map(({ field, message }) => [field, message]))
  }
}
