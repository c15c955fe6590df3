import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Minus } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { Field } from '#ui/field.tsx'
import { SecretInput } from '#ui/secret-input.tsx'

type Props = Omit<ComponentProps<typeof SecretInput>, 'autoComplete'> & {
  label: string
  /** As typed so far. */
  password: string
  /** The person's name and the mailbox of their e-mail, which make no password. */
  own: readonly string[]
  error: string | undefined
}

/** A password being chosen: what it needs is checked off as it is typed, and one that is easily guessed is refused here, as the server would. */
export function NewPasswordField({ label, password, own, error, ...input }: Props) {
  const isWeak = useIsGuessable(password, own) && rules.every(({ isMet }) => isMet(password))
  const weak = t`Too easy to guess. Avoid common words, your name and your email.`
  return (
    <Field
      isRequired
      label={label}
      error={error ?? (isWeak ? weak : undefined)}
      hint={<PasswordRules password={password} />}
    >
      {(control) => <SecretInput {...control} {...input} autoComplete="new-password" />}
    </Field>
  )
}

type Judge = (password: string, own: readonly string[]) => boolean

/** The words that are tried first are read once somebody types. */
function useIsGuessable(password: string, own: readonly string[]): boolean {
  const [judge, setJudge] = useState<Judge | null>(null)
  const isTyped = password !== ''
  useEffect(() => {
    if (!isTyped) return
    // Offline, the server's refusal is left.
    import('../rules.ts').then(
      ({ isGuessable }) => setJudge(() => isGuessable),
      () => undefined,
    )
  }, [isTyped])
  return judge !== null && judge(password, own)
}

const rules = [
  { text: t`At least 8 characters`, isMet: (text: string) => text.length >= 8 },
  { text: t`One uppercase letter`, isMet: (text: string) => /[A-Z]/.test(text) },
  { text: t`One lowercase letter`, isMet: (text: string) => /[a-z]/.test(text) },
  { text: t`One number`, isMet: (text: string) => /[0-9]/.test(text) },
  { text: t`One special character`, isMet: (text: string) => /[^A-Za-z0-9]/.test(text) },
]

function PasswordRules({ password }: { password: string }) {
  return (
    <div className="mt-2 rounded-control bg-well p-3">
      <p className="type-label text-ink-2">
        <Trans>Password requirements</Trans>
      </p>
      <ul className="mt-1.5 grid gap-1">
        {rules.map(({ text, isMet }) => {
          const met = isMet(password)
          const Icon = met ? Check : Minus
          return (
            <li key={text} className={`flex items-center gap-2 ${met ? 'text-ink' : 'text-ink-3'}`}>
              <Icon aria-hidden className={`size-3 flex-none ${met ? 'text-glass' : ''}`} strokeWidth={2.5} />
              {text}
              <span className="sr-only">{met ? t`, met` : t`, not met yet`}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
