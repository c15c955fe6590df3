import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'button'>, 'onChange' | 'disabled'> & {
  isOn: boolean
  /** Cannot be switched now; pressing it still calls `onChange`, which says why. */
  isBlocked?: boolean
  onChange: (isOn: boolean) => void
}

/** 30 by 18 with an invisible margin. A plain button, because a list has thousands of them. */
export function Switch({ isOn, isBlocked = false, onChange, className = '', ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      role="switch"
      aria-checked={isOn}
      aria-disabled={isBlocked || undefined}
      onClick={() => onChange(!isOn)}
      className={`hit-area inline-flex h-[18px] w-[30px] flex-none items-center rounded-round border px-[3px] ${
        isOn ? 'border-glass bg-glass' : 'border-line-control bg-pane'
      } ${isBlocked ? 'opacity-45' : ''} ${className}`}
    >
      <span
        className={`size-3 rounded-round transition-transform duration-[var(--t-2)] ease-[var(--ease-out)] ${
          isOn ? 'translate-x-[10px] bg-on-glass rtl:-translate-x-[10px]' : 'bg-idle-mark'
        }`}
      />
    </button>
  )
}
