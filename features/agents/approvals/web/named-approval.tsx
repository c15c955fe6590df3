import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePollMs } from '#ui/live-state.ts'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Approval, getApproval } from '../contract.ts'
import { ApprovalCard } from './approval-card.tsx'

const pollMs = 10_000

/** The question that a link leads to: it takes the focus, answered or not. */
export function NamedApproval({ approvalId }: { approvalId: string }) {
  const place = useRef<HTMLLIElement>(null)
  const poll = usePollMs(pollMs)
  const query = useQuery({
    ...read(getApproval, { params: { approvalId } }),
    select: (reply): Approval => reply.data.approval,
    staleTime: 0,
    refetchInterval: ({ state }) => !state.data?.data.approval.decision && poll,
  })
  const isThere = query.data !== undefined
  useEffect(() => {
    if (isThere) place.current?.querySelector<HTMLElement>('[data-approval], [data-decision]')?.focus()
  }, [isThere])
  return (
    <li ref={place} className="min-w-0">
      {query.isPending && <Skeleton className="h-40 w-full rounded-card" />}
      {query.isError && !query.data && <ReadProblem title={t`Couldn't load this approval`} query={query} />}
      {query.data && <ApprovalCard approval={query.data} />}
    </li>
  )
}
