import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Ban, Check, ChevronDown, Clock } from 'lucide-react'
import { useId, useState } from 'react'
import { profile } from '#features/base/accounts/contract.ts'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Approval, getApproval, type ToolCallResult } from '../contract.ts'
import { DecisionBody } from './decision-body.tsx'
import { UndoPart } from './undo-part.tsx'
import type { UndoRef } from './use-undo.ts'

type Props = {
  approvalId: string
  title: string
  decision: NonNullable<Approval['decision']>
  by: string | null
  /** An e-mail; null where it is not known here. */
  byEmail?: string | null
  at: string | null
  isEdited: boolean
  note?: string
  /** Null where nothing can be taken back. */
  undoable?: UndoRef | null
  /** All of it, where it is known already; else it is read when it is opened. */
  approval?: Approval
}

const icons = { approved: Check, rejected: Ban, expired: Clock, lapsed: Clock }

/** An answered question, folded to a line: what, how, by whom and when, with its undo. It opens to the card that was decided on. */
export function DecidedLine({ approvalId, title, decision, by, byEmail = null, ...props }: Props) {
  const { at, isEdited, note, undoable = null, approval } = props
  const [isOpen, setOpen] = useState(false)
  const bodyId = useId()
  const Icon = icons[decision]
  const me = useQuery({
    ...read(profile, {}),
    select: (reply) => reply.data.user.id,
    enabled: by !== null,
  })
  const who =
    by === null || me.data === undefined ? null : me.data === by ? 'me' : (byEmail ?? t`someone else`)
  const facts = [wordOf(decision, isEdited, who), at && timeAgo(at), note]
  return (
    <section aria-label={title} className="min-w-0 overflow-clip rounded-card border border-line">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3 py-2">
        <h3 className="min-w-0 flex-1 basis-56">
          <button
            type="button"
            data-decision={approvalId}
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onClick={() => setOpen(!isOpen)}
            className="type-ui flex min-h-[26px] w-full items-center gap-2 rounded-control text-start hover:text-ink max-md:min-h-10"
          >
            <Icon aria-hidden className="size-3.5 flex-none text-ink-2" />
            <span className="min-w-0 flex-1">
              <span className="type-strong block break-words">{title}</span>{' '}
              <span className="type-small block text-ink-2">{facts.filter(Boolean).join(' · ')}</span>
            </span>
            <ChevronDown
              aria-hidden
              className={`size-4 flex-none text-ink-3 ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        </h3>
        {undoable && <UndoPart undoable={undoable} what={title} />}
      </div>
      {isOpen && (
        <div id={bodyId} className="flex flex-col gap-3 border-t border-line px-3 py-3">
          {approval ? <DecidedBody approval={approval} /> : <ReadDecidedBody approvalId={approvalId} />}
        </div>
      )}
    </section>
  )
}

function ReadDecidedBody({ approvalId }: { approvalId: string }) {
  const found = useQuery({
    ...read(getApproval, { params: { approvalId } }),
    select: (reply): Approval => reply.data.approval,
  })
  if (found.data) return <DecidedBody approval={found.data} />
  if (found.isError) return <ReadProblem title={t`Couldn't load this decision`} query={found} />
  return <Skeleton className="h-24 w-full" />
}

function DecidedBody({ approval }: { approval: Approval }) {
  const { edited, result, decidedByEmail, decidedAt } = approval
  const ran = edited ? { ...approval, args: edited.args, preview: edited.preview } : approval
  return (
    <>
      <DecisionBody decision={ran} />
      {(decidedByEmail !== null || result?.summary) && (
        <dl className="type-small grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          {decidedByEmail !== null && decidedAt !== null && (
            <>
              <dt className="text-ink-3">{t`Decided`}</dt>
              <dd className="min-w-0 break-words">
                {decidedByEmail} · <time dateTime={decidedAt}>{timeAgo(decidedAt)}</time>
              </dd>
            </>
          )}
          {result?.summary && (
            <>
              <dt className="text-ink-3">{t`Result`}</dt>
              <dd className="min-w-0 break-words">{resultText(result)}</dd>
            </>
          )}
        </dl>
      )}
      {approval.decision === 'approved' && result === null && (
        <p className="type-small text-ink-2">
          {approval.isConversationDeleted ? (
            <Trans>Its conversation was deleted, and the result with it.</Trans>
          ) : (
            <Trans>No result yet.</Trans>
          )}
        </p>
      )}
    </>
  )
}

/** A change that is back has another result than the one that was said when it was made. */
function resultText({ summary, undoneAt }: ToolCallResult): string | null {
  return undoneAt === null ? summary : t`Undone ${timeAgo(undoneAt)}`
}

/** `who`: 'me', somebody by name, or null where it is not said. */
function wordOf(decision: Props['decision'], isEdited: boolean, who: string | null): string {
  if (decision === 'expired') return t`No one responded in time. Nothing was changed.`
  if (decision === 'lapsed') return t`Cancelled before a decision. Nothing was changed.`
  if (decision === 'rejected') {
    if (who === null) return t`Declined`
    return who === 'me' ? t`Declined by you` : t`Declined by ${who}`
  }
  if (isEdited) {
    if (who === null) return t`Approved with changes`
    return who === 'me' ? t`Approved with changes by you` : t`Approved with changes by ${who}`
  }
  if (who === null) return t`Approved`
  return who === 'me' ? t`Approved by you` : t`Approved by ${who}`
}
