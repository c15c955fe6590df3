import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { getNotifications, type NoticePreferences, setNotifications } from '../contract.ts'

const kinds = [
  { name: 'syncFailed', label: t`Failed syncs`, text: t`When a sync of your store doesn't finish.` },
  {
    name: 'productsIncomplete',
    label: t`Incomplete enabled products`,
    text: t`When enabled products are left out of the feed because something is missing.`,
  },
  { name: 'keyRefused', label: t`Rejected keys`, text: t`When a service no longer accepts a key you saved.` },
  {
    name: 'approvalsWaiting',
    label: t`Pending approvals`,
    text: t`When an agent or workflow needs your approval.`,
  },
] as const satisfies readonly { name: keyof NoticePreferences; label: string; text: string }[]

/** A switch for each kind of notice, saved at once. `onSaved`: what depends on them is read again. */
export function NotificationsCard({ onSaved }: { onSaved?: () => void }) {
  const preferences = usePreferences()
  const set = useSetPreference(onSaved)
  const id = useId()
  if (preferences.isError) {
    return <ReadProblem title={t`Couldn't load the notification settings`} query={preferences} />
  }
  return (
    <Card title={t`Notifications in Vitrine`}>
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
        <Trans>We always notify you when your store can't be reached. Changes are saved automatically.</Trans>
      </p>
    </Card>
  )
}

const preferencesRead = read(getNotifications, {})

/** Which notices the workspace wants to see. */
function usePreferences() {
  return useQuery({
    ...preferencesRead,
    select: (reply) => reply.data.preferences,
    refetchOnMount: 'always',
  })
}

/** Saves one switch at once, and puts it back if the server refuses. The toast can undo it. */
function useSetPreference(onSaved?: () => void) {
  const client = useQueryClient()
  const { queryKey } = preferencesRead
  // One after the other: each save carries all switches, so the last one must be the newest.
  const save = useMutation({
    scope: { id: setNotifications.path },
    mutationFn: async () => {
      const preferences = client.getQueryData(queryKey)?.data.preferences
      if (preferences) await call(setNotifications, { body: preferences })
    },
  })

  function patch(name: keyof NoticePreferences, isOn: boolean): void {
    client.setQueryData(queryKey, (reply) =>
      reply ? { ...reply, data: { preferences: { ...reply.data.preferences, [name]: isOn } } } : reply,
    )
  }

  return async function set(name: keyof NoticePreferences, label: string, isOn: boolean): Promise<void> {
    void client.cancelQueries({ queryKey })
    patch(name, isOn)
    try {
      await save.mutateAsync()
      onSaved?.()
      showToast({
        title: isOn ? t`Notifications turned on` : t`Notifications turned off`,
        description: label,
        action: { label: t`Undo`, onAct: () => void set(name, label, !isOn) },
      })
    } catch (error) {
      patch(name, !isOn)
      showFailure(
        t`Couldn't update notifications`,
        sentenceOf(error, t`The server didn't respond. Nothing was changed.`),
      )
    }
  }
}
