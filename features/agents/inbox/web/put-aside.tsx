import { t } from '@lingui/core/macro'
import { AlarmClock, X } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { snoozeEnd } from './inbox-cache.ts'

type Change = { state: 'snoozed'; until: string } | { state: 'dismissed' }

type Props = {
  title: string
  /** When it leaves by itself. */
  leaves: string
  isBusy?: boolean
  onChange: (change: Change) => void
}

/** Snoozing and dismissing an item of the inbox. */
export function PutAside({ title, leaves, isBusy = false, onChange }: Props) {
  const snooze = (days: number) => onChange({ state: 'snoozed', until: snoozeEnd(days) })
  return (
    <>
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label={t`Snooze: ${title}`} title={t`Snooze`}>
            <AlarmClock aria-hidden className="size-4" strokeWidth={1.75} />
          </Button>
        }
        heading={leaves}
        items={[
          { label: t`Until tomorrow`, onSelect: () => snooze(1) },
          { label: t`For a week`, onSelect: () => snooze(7) },
        ]}
      />
      <Button
        variant="ghost"
        size="icon"
        isBusy={isBusy}
        aria-label={t`Dismiss: ${title}`}
        title={t`Dismiss`}
        onClick={() => onChange({ state: 'dismissed' })}
      >
        <X aria-hidden className="size-4" strokeWidth={1.75} />
      </Button>
    </>
  )
}
