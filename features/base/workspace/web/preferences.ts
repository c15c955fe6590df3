import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { getNotifications, type NoticePreferences, setNotifications } from '../contract.ts'
import { refreshNotices } from './notices-cache.ts'

const preferencesRead = read(getNotifications, {})

/** Which notices the workspace wants to see. */
export function usePreferences() {
  return useQuery({
    ...preferencesRead,
    select: (reply) => reply.data.preferences,
    refetchOnMount: 'always',
  })
}

/** Saves one switch at once, and puts it back if the server refuses. The toast can undo it. */
export function useSetPreference() {
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
      refreshNotices(client)
      showToast({
        title: isOn ? t`Notices switched on` : t`Notices switched off`,
        description: label,
        action: { label: t`Undo`, onAct: () => void set(name, label, !isOn) },
      })
    } catch (error) {
      patch(name, !isOn)
      showFailure(
        t`Notices not changed`,
        sentenceOf(error, t`The server did not answer. Nothing was changed.`),
      )
    }
  }
}
