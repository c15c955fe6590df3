/** The coordination view's reads: by the event stream or, while it is shut, every few seconds; in Manual by neither. */
import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { showFailure } from '#ui/toast.ts'
import {
  controlMcpExecution,
  listMcpAgents,
  listMcpAllocations,
  listMcpExecutions,
  viewMcpMetrics,
  viewMcpStatus,
} from '../contract.ts'

const pollsMs = { executions: 2_000, allocations: 3_000, metrics: 5_000, status: 3_000, agents: 5_000 }
const key = 'coordination-updates'
const listeners = new Set<() => void>()

/** Whether the view follows what happens by itself. It is remembered in this browser. */
export function useIsAuto(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, isAuto)
}

function isAuto(): boolean {
  return localStorage.getItem(key) !== 'manual'
}

export function setAuto(client: QueryClient, isOn: boolean): void {
  localStorage.setItem(key, isOn ? 'auto' : 'manual')
  for (const listener of listeners) listener()
  if (isOn) readAgain(client)
}

function usePoll(name: keyof typeof pollsMs): number | false {
  const ms = usePollMs(pollsMs[name])
  return useIsAuto() ? ms : false
}

export function useExecutions() {
  const refetchInterval = usePoll('executions')
  return useQuery({ ...read(listMcpExecutions, {}), refetchInterval, select: (reply) => reply.executions })
}

export function useAllocations() {
  const refetchInterval = usePoll('allocations')
  return useQuery({ ...read(listMcpAllocations, {}), refetchInterval, select: (reply) => reply.allocations })
}

export function useMcpMetrics() {
  const refetchInterval = usePoll('metrics')
  return useQuery({ ...read(viewMcpMetrics, {}), refetchInterval, select: (reply) => reply.metrics })
}

export function useMcpStatus() {
  const refetchInterval = usePoll('status')
  return useQuery({ ...read(viewMcpStatus, {}), refetchInterval })
}

export function useMcpAgents() {
  const refetchInterval = usePoll('agents')
  return useQuery({ ...read(listMcpAgents, {}), refetchInterval, select: (reply) => reply.agents })
}

/** Reads all of it again. */
export function readAgain(client: QueryClient): void {
  const reads = [listMcpExecutions, listMcpAllocations, viewMcpMetrics, viewMcpStatus, listMcpAgents]
  for (const { path } of reads) void client.invalidateQueries({ queryKey: [path] })
}

/** Something happened: it is read again, unless the merchant wants to say when. */
export function refreshMcp(client: QueryClient): void {
  if (isAuto()) readAgain(client)
}

export function useControlExecution() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: 'pause' | 'resume' | 'cancel' }) =>
      call(controlMcpExecution, { params: { execution_id: id }, body: { action } }),
    onSettled: () => readAgain(client),
    onError: (error) =>
      showFailure(t`Couldn't change the run`, sentenceOf(error, t`The server didn't respond.`)),
  })
}
