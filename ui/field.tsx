import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type Props = {
  label: ReactNode
  isOptional?: boolean
  hint?: ReactNode
  error?: string | undefined
  aside?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** Label above, control, then the error or the hint below. The control gets its id and its descriptions. */
export function Field({ label, isOptional = false, hint, error, aside, children }: Props) {
  const id = useId()
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="type-label text-ink-2">
          {label}
          {isOptional && (
            <span className="font-normal text-ink-3">
              {' '}
              <Trans>optional</Trans>
            </span>
          )}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="type-small mt-1.5 flex gap-1.5 text-incomplete">
          <CircleAlert aria-hidden className="mt-0.5 size-3 flex-none" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <div id={`${id}-hint`} className="type-small mt-1.5 text-ink-3">
          {hint}
        </div>
      )}
    </div>
  )
}
