import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowRight, Hand } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { Preview } from '#engine/contract.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { moneyOfMinor } from '#features/agents/settings/web/minor-money.ts'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { Kbd } from '#ui/kbd.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import type { Approval, OpenApproval } from '../contract.ts'
import { ApprovalEdit } from './approval-edit.tsx'
import { argumentPairs } from './argument-pairs.ts'
import { DecidedLine } from './decided-line.tsx'
import { useDecision } from './use-decision.ts'

const fewChanges = 8

/** What would be different afterwards: each field now and after. */
function ApprovalChanges({ preview: { changes } }: { preview: Preview }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? changes : changes.slice(0, fewChanges)
  return (
    <div className="min-w-0">
      <div className="max-h-[420px] overflow-auto">
        <table className="w-full tabular-nums">
          <thead>
            <tr className="type-small text-ink-2">
              <th scope="col" className="py-1 pe-3 text-start font-normal">
                <Trans>What</Trans>
              </th>
              <th scope="col" className="px-2 text-end font-normal">
                <Trans>Now</Trans>
              </th>
              <th aria-hidden />
              <th scope="col" className="px-2 text-end font-normal">
                <Trans>After</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ of, field, before, after }, index) => (
              <tr key={`${index} ${of} ${field}`}>
                <th scope="row" className="max-w-52 py-1.5 pe-3 text-start font-normal break-words">
                  {of}
                  <span className="type-small block text-ink-3">{field}</span>
                </th>
                <td className="max-w-56 bg-well px-2 text-end break-words text-ink-2">
                  {before ?? t`empty`}
                </td>
                <td className="w-8 text-center text-ink-3">
                  <ArrowRight aria-hidden className="mx-auto size-3 rtl:-scale-x-100" />
                </td>
                <td className="type-strong max-w-56 bg-glass-soft px-2 text-end break-words text-glass">
                  {after ?? t`empty`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changes.length > fewChanges && !isWhole && (
        <Button size="s" variant="ghost" onClick={() => setWhole(true)}>
          {t`Show all ${formatNumber(changes.length)} changes`}
        </Button>
      )}
    </div>
  )
}

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

type Props = { approval: OpenApproval & Partial<Approval>; className?: string }

/** A question of an agent: what it would do and why, exactly what that changes, and the merchant's yes, changed yes or no. */
export function ApprovalCard({ approval, className = '' }: Props) {
  const titleId = useId()
  const [isEditing, setEditing] = useState(false)
  const hasKeys = useSingleKeys()
  const decision = useDecision(approval)
  const { agent, question, reason, preview, args, effect, tool, expiresAt } = approval
  const { name } = agentProfiles[agent]
  const changes = preview?.changes.length ?? 0
  const decided = decision.decided ?? (approval.decision ? approval : null)

  if (decided?.decision) {
    const { decision: word, decidedBy = null, edited = null } = decided
    const isEdited = edited !== null
    return <DecidedLine title={question} decision={word} by={decidedBy} at={null} isEdited={isEdited} />
  }

  function onKeyDown(event: KeyboardEvent) {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select')
    if (isTyping || !hasKeys || event.metaKey || event.ctrlKey || event.altKey || decision.isPending) return
    const key = event.key.toLowerCase()
    if (key === 'a') decision.decide({ decision: 'approved' })
    else if (key === 'e') setEditing(true)
    else if (key === 'r') decision.decide({ decision: 'rejected' })
    else return
    event.preventDefault()
  }

  return (
    // The card takes the focus so that A, E and R answer it.
    <section
      aria-labelledby={titleId}
      tabIndex={0}
      data-approval={approval.id}
      onKeyDown={onKeyDown}
      className={`min-w-0 overflow-clip rounded-card border border-needs-line bg-pane shadow-e2 ${className}`}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 bg-needs-soft px-4 py-2">
        <Hand aria-hidden className="size-4 flex-none text-needs" strokeWidth={1.75} />
        <h3 id={titleId} className="type-section min-w-0 break-words">
          {question}
        </h3>
        <Expiry at={expiresAt} />
      </div>
      <div className="flex flex-col gap-3 px-4 py-3">
        <p className="flex items-start gap-2 text-ink-2">
          <AgentIcon agent={agent} />
          <span className="min-w-0 break-words">
            <span className="type-strong text-ink">{name}</span>
            {reason && <> {reason}</>}
          </span>
        </p>
        {preview && changes > 0 && <ApprovalChanges preview={preview} />}
        {preview && (
          <p className="type-small text-ink-2 tabular-nums">
            {reachOf(preview.reach)}
            {preview.spend && <> · {t`Moves ${moneyOfMinor(preview.spend)}`}</>}
          </p>
        )}
        <details className="type-small text-ink-2">
          <summary className="cursor-pointer py-1">
            <Trans>Exactly what runs</Trans>
          </summary>
          <dl className="type-code mt-1 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
            <dt className="text-ink-3">{t`tool`}</dt>
            <dd>{tool}</dd>
            {argumentPairs(args).map(([key, value]) => (
              <div key={key} className="contents">
                <dt className="text-ink-3">{key}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
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
              {hasKeys && <Kbd>A</Kbd>}
            </Button>
            <Button isBusy={decision.isPending} onClick={() => setEditing(true)} className="max-sm:flex-1">
              <Trans>Edit</Trans>
              {hasKeys && <Kbd>E</Kbd>}
            </Button>
            <Button
              variant="ghost"
              isBusy={decision.isPending}
              onClick={() => decision.decide({ decision: 'rejected' })}
              className="max-sm:flex-1"
            >
              <Trans>Refuse</Trans>
              {hasKeys && <Kbd>R</Kbd>}
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

function reachOf({ count, of }: { count: number; of: string }): string {
  if (count === 0) return t`Nothing would change.`
  return of ? t`Touches ${formatNumber(count)} ${of}` : t`Touches ${formatNumber(count)}`
}
