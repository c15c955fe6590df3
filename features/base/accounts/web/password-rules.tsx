import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Minus } from 'lucide-react'

const rules = [
  { text: t`At least 8 characters`, isMet: (text: string) => text.length >= 8 },
  { text: t`One uppercase letter`, isMet: (text: string) => /[A-Z]/.test(text) },
  { text: t`One lowercase letter`, isMet: (text: string) => /[a-z]/.test(text) },
  { text: t`One number`, isMet: (text: string) => /[0-9]/.test(text) },
  { text: t`One special character`, isMet: (text: string) => /[^A-Za-z0-9]/.test(text) },
]

/** What a password needs, each line checked off as it is typed. */
export function PasswordRules({ password }: { password: string }) {
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
