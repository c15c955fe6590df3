import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { EventOf } from '#features/agents/conversation-log/contract/event.ts'
import { useApprovals } from '#features/agents/settings/web/agent-cache.ts'
import { toolName } from '#features/agents/settings/web/tool-names.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Approval } from '../contract.ts'
import { ApprovalCard } from './approval-card.tsx'
import { DecidedLine } from './decided-line.tsx'
import { headOf } from './decision-labels.ts'
import type { UndoRef } from './use-undo.ts'

type Props = {
  asked: EventOf<'approval_asked'>
  decided: EventOf<'approval_decided'> | null
  /** What was written, where it can be taken back. */
  undoable: UndoRef | null
  /** Nobody can answer any more. */
  isOver: boolean
  /** No later question of the conversation is open. */
  isNewest: boolean
}

/** Where an agent asked in a conversation: the question while it is open, one line once it is not. */
export function ApprovalPlace({ asked, decided, undoable, isOver, isNewest }: Props) {
  const [known, setKnown] = useState<Approval | null>(null)
  const open = useApprovals('open', decided === null)
  const { approvalId, tool, preview, subjects = [] } = asked
  const title = headOf({ tool, preview, subjects, question: toolName(tool) })
  if (decided) {
    const { decision, by, at, editedArgs } = decided
    const isEdited = editedArgs !== null
    return <DecidedLine {...{ approvalId, title, decision, by, at, isEdited, undoable }} />
  }
  const approval = open.data?.find(({ id }) => id === approvalId)
  if (approval && approval !== known) setKnown(approval)
  // The log hears of a decision a moment after the list of what is open.
  const shown = approval ?? (isOver ? null : known)
  if (shown) return <ApprovalCard approval={shown} isNewest={isNewest} />
  if (open.isPending || open.isFetching || (!isOver && !open.isError)) {
    return <Skeleton className="h-32 w-full rounded-card" />
  }
  if (open.isError) {
    return (
      <p className="text-ink-2">
        <Trans>Couldn't load this request. You can still find it under Approvals.</Trans>
      </p>
    )
  }
  return (
    <DecidedLine
      approvalId={approvalId}
      title={title}
      decision="lapsed"
      by={null}
      at={null}
      isEdited={false}
      note={t`The answer ended before anyone decided.`}
    />
  )
}
