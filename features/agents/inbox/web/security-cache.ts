/** What is known of security alerts in this tab, and how it is read anew and changed. */
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { showFailure, showToast } from '#ui/toast.ts'
import { type SecurityAlert, type SecurityStatus, setSecurityStatus, viewSecurity } from '../contract.ts'

const securityRead = read(viewSecurity, {})

/** The alerts, those that nobody looks at yet first, and the check that they stand on. */
export function useSecurity() {
  return useQuery({ ...securityRead, select: (reply) => reply.data, staleTime: 0 })
}

export function refreshSecurity(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [viewSecurity.path] })
}

type SecurityChange = { alert: SecurityAlert; status: SecurityStatus; isUndo?: boolean }

/** Says that an alert is investigated or resolved, which the toast takes back. */
export function useSecurityStatus() {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: ({ alert, status }: SecurityChange) =>
      call(setSecurityStatus, { params: { alertId: alert.id }, body: { status } }),
    onSuccess: ({ data }, { alert, status, isUndo = false }) => {
      client.setQueryData(securityRead.queryKey, (reply) => {
        if (!reply) return reply
        const alerts = reply.data.alerts.map((one) => (one.id === data.alert.id ? data.alert : one))
        return { ...reply, data: { ...reply.data, alerts } }
      })
      if (isUndo || status === 'new') return
      showToast({
        title: status === 'investigating' ? t`Under investigation` : t`Alert resolved`,
        action: { label: t`Undo`, onAct: () => change.mutate({ alert, status: alert.status, isUndo: true }) },
      })
    },
    onError: (error) =>
      showFailure(t`Couldn't update the alert`, sentenceOf(error, t`The server didn't respond.`)),
    onSettled: () => refreshSecurity(client),
  })
  return change
}
