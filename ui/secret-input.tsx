import { t } from '@lingui/core/macro'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { TextInput } from './text-input.tsx'

type Props = Omit<ComponentProps<typeof TextInput>, 'type'> & { what: string }

/** A password or key with a button that shows it. `what` names it in the button: "Show password". */
export function SecretInput({ what, className = '', ...rest }: Props) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="relative">
      <TextInput {...rest} type={isShown ? 'text' : 'password'} className={`pe-10 ${className}`} />
      <button
        type="button"
        aria-label={isShown ? t`Hide ${what}` : t`Show ${what}`}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 end-1 my-auto grid size-7 place-items-center rounded-control text-ink-2 hover:bg-hover"
      >
        <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      </button>
    </div>
  )
}
