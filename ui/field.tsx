import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { RequiredMark } from './required-mark.tsx'

type FieldControl = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

type Props = {
  label: ReactNode
  /** What cannot be left empty, in a form that is sent. */
  isRequired?: boolean
  isOptional?: boolean
  hint?: ReactNode
  error?: string | undefined
  aside?: ReactNode
  children: (control: FieldControl) => ReactNode
}

/** Label above, control, then the error or the hint below. The control gets its id and its descriptions. */
export function Field({
  label,
  isRequired = false,
  isOptional = false,
  hint,
  error,
  aside,
  children,
}: Props) {
  const id = useId()
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <span>
          <label htmlFor={id} className="type-label text-ink-2">
            {label}
            {isOptional && (
              <span className="font-normal text-ink-3">
                {' '}
                <Trans>optional</Trans>
              </span>
            )}
          </label>
          {isRequired && <RequiredMark />}
        </span>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
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
