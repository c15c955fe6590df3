/** What is known of alerts in this tab, and how it is read anew and changed. */
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call, type CallInput } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { addAlert, type Alert, type AlertStatus, listAlerts, setAlertStatus } from '../contract.ts'
import { refreshInbox } from './inbox-cache.ts'

const alertsRead = read(listAlerts, {})

/** New ones first. */
export function useAlerts() {
  return useQuery({ ...alertsRead, select: (reply) => reply.data.alerts, staleTime: 10_000 })
}

export function refreshAlerts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [listAlerts.path] })
}

type NewAlert = NonNullable<CallInput<typeof addAlert>['body']>

export function useAddAlert() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewAlert) => call(addAlert, { body }),
    onSettled: () => {
      refreshAlerts(client)
      refreshInbox(client)
    },
  })
}

type AlertChange = { alert: Pick<Alert, 'id' | 'status'>; status: AlertStatus; isUndo?: boolean }

/** Acknowledges or resolves an alert, which the toast takes back. */
export function useAlertStatus() {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: ({ alert, status }: AlertChange) =>
      call(setAlertStatus, { params: { alertId: alert.id }, body: { status } }),
    onSuccess: ({ data }, { alert, status, isUndo = false }) => {
      client.setQueryData(alertsRead.queryKey, (reply) => {
        if (!reply) return reply
        const alerts = reply.data.alerts.map((one) => (one.id === data.alert.id ? data.alert : one))
        return { ...reply, data: { alerts } }
      })
      if (isUndo || status === 'new') return
      showToast({
        title: status === 'acknowledged' ? t`Alert acknowledged` : t`Alert resolved`,
        action: { label: t`Undo`, onAct: () => change.mutate({ alert, status: alert.status, isUndo: true }) },
      })
    },
    onError: (error) =>
      showFailure(t`Couldn't update the alert`, sentenceOf(error, t`The server didn't respond.`)),
    onSettled: () => {
      refreshAlerts(client)
      refreshInbox(client)
    },
  })
  return change
}
