import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Hand } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useStoreName } from '#features/base/stores/web/use-store-name.ts'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { Kbd } from '#ui/kbd.tsx'
import type { Approval, OpenApproval } from '../contract.ts'
import { ApprovalEdit } from './approval-edit.tsx'
import { DecidedCard, isDecided } from './decided-card.tsx'
import { DecisionBody } from './decision-body.tsx'
import { titleOf } from './decision-labels.ts'
import { useCardKeys } from './use-card-keys.ts'
import { useDecision } from './use-decision.ts'

const beatMs = 60_000

/** How long a question can still be answered. */
function Expiry({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), beatMs)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.ceil((Date.parse(at) - now) / 60_000)
  return <span className="type-small ms-auto text-ink-2 tabular-nums">{wordOf(minutes)}</span>
}

function wordOf(minutes: number): string {
  if (!(minutes > 0)) return t`Expired`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return hours === 0
    ? t`Expires in ${formatNumber(rest)} min`
    : t`Expires in ${formatNumber(hours)} h ${formatNumber(rest)} min`
}

type Props = {
  approval: OpenApproval & Partial<Approval>
  /** Of the cards of a chat the newest that waits: its keys act without the focus. Absent outside of chats. */
  isNewest?: boolean
  className?: string
}

/** A question of an agent: what it would do and why, exactly what that changes, and the merchant's yes, changed yes or no. */
export function ApprovalCard({ approval, isNewest, className = '' }: Props) {
  const titleId = useId()
  const [isEditing, setEditing] = useState(false)
  const store = useStoreName()
  const decision = useDecision(approval)
  const { effect, preview, expiresAt } = approval
  const changes = preview?.changes.length ?? 0
  const decided = decision.decided ?? approval
  const title = titleOf(approval)
  const isOpen = !isDecided(decided)
  const { hasKeys, onKeyDown } = useCardKeys({
    isPending: decision.isPending,
    isEditing,
    isNewest: isNewest === true && isOpen,
    approve: () => decision.decide({ decision: 'approved' }),
    edit: () => setEditing(true),
    decline: () => decision.decide({ decision: 'rejected' }),
  })

  const hasHints = hasKeys && isNewest !== false

  if (!isOpen) return <DecidedCard approval={decided} />

  return (
    // The card takes the focus so that A, E and R answer it, and Ctrl or ⌘ with Enter approves.
    <section
      aria-labelledby={titleId}
      tabIndex={0}
      data-approval={approval.id}
      onKeyDown={onKeyDown}
      className={`min-w-0 overflow-clip rounded-card border border-needs-line bg-pane shadow-e2 ${className}`}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 bg-needs-soft px-4 py-2">
        <div className="flex min-w-0 flex-1 basis-60 items-start gap-2">
          <Hand aria-hidden className="mt-0.5 size-4 flex-none text-needs" strokeWidth={1.75} />
          <h3 id={titleId} className="type-section min-w-0 break-words">
            {title}
          </h3>
        </div>
        {store && <span className="type-small text-ink-2">{store}</span>}
        <Expiry at={expiresAt} />
      </div>
      <div className="flex flex-col gap-3 px-4 py-3">
        <DecisionBody decision={approval} />
        {isEditing ? (
          <ApprovalEdit
            approval={approval}
            problem={decision.problem}
            isPending={decision.isPending}
            onApprove={(edited) => decision.decide({ decision: 'approved', args: edited })}
            onClose={() => setEditing(false)}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button
              variant={effect === 'read' ? 'ink' : 'glass'}
              isBusy={decision.isPending}
              onClick={() => decision.decide({ decision: 'approved' })}
              className="max-sm:w-full"
            >
              {changes > 0
                ? plural(changes, { one: 'Approve # change', other: 'Approve # changes' })
                : t`Approve`}
              {hasHints && <Kbd>A</Kbd>}
            </Button>
            <Button isBusy={decision.isPending} onClick={() => setEditing(true)} className="max-sm:flex-1">
              <Trans>Edit</Trans>
              {hasHints && <Kbd>E</Kbd>}
            </Button>
            <Button
              variant="ghost"
              isBusy={decision.isPending}
              onClick={() => decision.decide({ decision: 'rejected' })}
              className="max-sm:flex-1"
            >
              <Trans>Decline</Trans>
              {hasHints && <Kbd>R</Kbd>}
            </Button>
          </div>
        )}
        {decision.problem && !isEditing && (
          <p role="alert" className="text-incomplete">
            {decision.problem.sentence}
          </p>
        )}
      </div>
    </section>
  )
}
