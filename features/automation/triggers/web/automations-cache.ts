/** What is known in this tab of everything that happens by itself, and how it is switched. */
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { showFailure } from '#ui/toast.ts'
import { type Automation, listAutomations, setAutomation } from '../contract.ts'

const automationsRead = read(listAutomations, {})
const pollMs = 15_000

export function useAutomations() {
  const refetchInterval = usePollMs(pollMs)
  return useQuery({ ...automationsRead, select: (reply) => reply.data.automations, refetchInterval })
}

export function refreshAutomations(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [listAutomations.path] })
}

/** Turns one on or off: the switch moves at once, and back where it fails. */
export function useSwitchAutomation() {
  const client = useQueryClient()
  const put = (id: string, change: (one: Automation) => Automation) =>
    client.setQueryData(automationsRead.queryKey, (reply) => {
      if (!reply) return reply
      const automations = reply.data.automations.map((one) => (one.id === id ? change(one) : one))
      return { ...reply, data: { automations } }
    })
  return useMutation({
    mutationFn: ({ id, isOn }: Pick<Automation, 'id' | 'isOn'>) =>
      call(setAutomation, { params: { automationId: id }, body: { isOn } }),
    onMutate: ({ id, isOn }) => put(id, (one) => ({ ...one, isOn })),
    onSuccess: ({ data }) => put(data.id, () => data),
    onError: (error, { id, isOn }) => {
      put(id, (one) => ({ ...one, isOn: !isOn }))
      showFailure(t`Couldn't switch this automation`, sentenceOf(error, t`The server didn't respond.`))
    },
    onSettled: () => refreshAutomations(client),
  })
}
