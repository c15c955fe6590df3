import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { maxApprovals, useApprovals } from '#features/agents/settings/web/agent-cache.ts'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { ReadyIllustration } from '#ui/ready-illustration.tsx'
import { Segments } from '#ui/segments.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Approval } from '../contract.ts'
import { ApprovalCard } from './approval-card.tsx'
import { NamedApproval } from './named-approval.tsx'

type InboxTab = 'open' | 'decided'

/** Stands first among what is open. */
type Props = { named?: string | null }

/** What agents ask, and what was answered. J and K move between questions, A, E and R answer the one in focus. */
export function ApprovalInbox({ named = null }: Props) {
  const [state, setState] = useState<InboxTab>('open')
  const [agent, setAgent] = useState<AgentId | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const hasKeys = useSingleKeys()
  const open = useApprovals('open')
  const decided = useApprovals('decided', state === 'decided')
  const query = state === 'open' ? open : decided
  const ofAgent = (approval: Approval) => agent === null || approval.agent === agent
  const first = state === 'open' && agent === null ? named : null
  const shown = query.data?.filter((approval) => ofAgent(approval) && approval.id !== first)
  // Of a full page it is not known how many there are.
  const countOf = (approvals: readonly Approval[] | undefined) =>
    approvals?.length === maxApprovals ? undefined : approvals?.filter(ofAgent).length

  function onKeyDown(event: KeyboardEvent) {
    const target = event.target instanceof HTMLElement ? event.target : null
    if (!hasKeys || target?.closest('input, textarea, select') || event.metaKey || event.ctrlKey) return
    const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
    if (step === 0) return
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-approval], [data-decision]') ?? [])]
    const now = cards.findIndex((card) => card.contains(target))
    cards[now === -1 ? 0 : Math.max(0, Math.min(cards.length - 1, now + step))]?.focus()
    event.preventDefault()
  }

  return (
    // The keys act wherever the focus is inside.
    <section aria-label={t`Approvals`} onKeyDown={onKeyDown} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Segments
          label={t`Filter by status`}
          value={state}
          onChange={setState}
          options={[
            {
              value: 'open',
              label: t({ message: 'Pending', context: 'approvals' }),
              count: countOf(open.data),
            },
            { value: 'decided', label: t`Decided`, count: countOf(decided.data) },
          ]}
        />
        <SelectInput
          aria-label={t`Agent`}
          value={agent ?? ''}
          onChange={({ target }) => setAgent(agentIds.find((id) => id === target.value) ?? null)}
          options={[
            { value: '', label: t`All agents` },
            ...agentIds.map((id) => ({ value: id, label: agentProfiles[id].name })),
          ]}
          className="w-44"
        />
      </div>
      {query.isError && <ReadProblem title={t`Couldn't load approvals`} query={query} />}
      {query.isPending && [1, 2].map((row) => <Skeleton key={row} className="h-40 w-full rounded-card" />)}
      {shown?.length === 0 && first === null && (
        <Empty
          drawing={<ReadyIllustration />}
          title={state === 'open' ? t`No pending approvals` : t`No decisions yet`}
          action={
            state === 'open' && (
              <Button variant="ghost" onClick={() => setState('decided')}>
                <Trans>View past decisions</Trans>
              </Button>
            )
          }
        >
          {state === 'open' ? (
            <Trans>When an agent wants to change something, the request waits here for your approval.</Trans>
          ) : (
            <Trans>Changes you approve or decline appear here, with the result and an undo option.</Trans>
          )}
        </Empty>
      )}
      <ul ref={list} className="flex min-w-0 max-w-[880px] flex-col gap-3">
        {first !== null && <NamedApproval key={first} approvalId={first} />}
        {shown?.map((approval) => (
          <li key={approval.id} className="min-w-0">
            <ApprovalCard approval={approval} />
          </li>
        ))}
      </ul>
    </section>
  )
}
