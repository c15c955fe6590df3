import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRun } from '#features/runs/contract.ts'
import { BusyRing } from '#ui/busy-ring.tsx'
import { Notice } from '#ui/notice.tsx'
import { read } from '#ui/query.ts'
import { ToolOutput } from './tool-output.tsx'

const pollMs = 2_000

/** What comes of a tool after the first answer: it goes on by itself, or once a person has decided. */
export function LateResult({ name, runId }: { name: string; runId: string }) {
  const run = useQuery({
    ...read(getRun, { params: { runId } }),
    select: (reply) => reply.data.run,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.run.endedAt ? false : pollMs),
  })
  const { status, error, output } = run.data ?? {}
  if (status === undefined || status === 'waiting') return null
  if (status === 'failed' || status === 'cancelled') {
    return (
      <Notice tone="error" title={status === 'failed' ? t`Tool Execution Failed` : t`Stopped`}>
        {error?.message ?? <Trans>Nothing was changed.</Trans>}
      </Notice>
    )
  }
  if (status !== 'completed') {
    return (
      <p role="status" className="flex items-center gap-2 text-ink-2">
        <BusyRing />
        <Trans>{name} goes on. You can leave this page.</Trans>
      </p>
    )
  }
  const ended = (output ?? {}) as { state?: unknown; output?: unknown }
  if (ended.state !== 'answered') {
    return (
      <Notice tone="neutral" title={t`Nothing was changed`}>
        <Trans>{name} ended without doing it.</Trans>
      </Notice>
    )
  }
  return ended.output == null ? (
    <Notice tone="success" role="status" title={t`${name} is done`} />
  ) : (
    <ToolOutput output={ended.output} />
  )
}
