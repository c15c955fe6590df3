import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { Card } from '#ui/card.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import type { NoticePreferences } from '../contract.ts'
import { usePreferences, useSetPreference } from './preferences.ts'

const kinds = [
  { name: 'syncFailed', label: t`Failed syncs`, text: t`When the last sync of your store did not finish.` },
  {
    name: 'productsIncomplete',
    label: t`Incomplete products on display`,
    text: t`When enabled products are left out of the feed because something is missing.`,
  },
  { name: 'keyRefused', label: t`Refused keys`, text: t`When a service no longer accepts a key you saved.` },
  {
    name: 'approvalsWaiting',
    label: t`Waiting approvals`,
    text: t`When an agent or a workflow needs your yes or no.`,
  },
] as const satisfies readonly { name: keyof NoticePreferences; label: string; text: string }[]

/** A switch for each kind of notice, saved at once. */
export function NotificationsCard() {
  const preferences = usePreferences()
  const set = useSetPreference()
  const id = useId()
  if (preferences.isError) {
    return <ReadProblem title={t`The notification settings could not be read`} query={preferences} />
  }
  return (
    <Card title={t`Notices in the console`}>
      <ul>
        {kinds.map(({ name, label, text }) => (
          <li
            key={name}
            className="flex min-h-[52px] items-center gap-4 border-t border-line py-2.5 first:border-t-0"
          >
            <div className="min-w-0 flex-1">
              <p id={`${id}-${name}`} className="type-strong">
                {label}
              </p>
              <p id={`${id}-${name}-text`} className="text-ink-2">
                {text}
              </p>
            </div>
            {preferences.isPending ? (
              <Skeleton className="h-[18px] w-[30px]" />
            ) : (
              <Switch
                isOn={preferences.data[name]}
                aria-labelledby={`${id}-${name}`}
                aria-describedby={`${id}-${name}-text`}
                onChange={(isOn) => void set(name, label, isOn)}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="type-small mt-3 border-t border-line pt-3 text-ink-3">
        <Trans>You are always told when the store cannot be reached. Changes are saved at once.</Trans>
      </p>
    </Card>
  )
}
