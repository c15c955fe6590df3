import * as Radix from 'radix-ui/tooltip'
import type { ReactNode } from 'react'

type Props = { text: ReactNode; side?: 'top' | 'right' | 'bottom' | 'left'; children: ReactNode }

export function Tooltip({ text, side = 'top', children }: Props) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="type-small z-50 max-w-64 rounded-control bg-ink px-2 py-1 text-on-ink"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
