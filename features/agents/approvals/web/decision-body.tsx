import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { moneyOfMinor } from '#features/agents/settings/web/minor-money.ts'
import { formatCount, formatNumber } from '#ui/format.ts'
import type { OpenApproval } from '../contract.ts'
import { argumentName, argumentPairs } from './argument-pairs.ts'
import { ChangeTable } from './change-table.tsx'
import { audienceOf, undoSentence } from './decision-labels.ts'
import { askReasonOf } from './question-labels.ts'

type Props = { decision: Pick<OpenApproval, 'agent' | 'tool' | 'reason' | 'preview' | 'subjects' | 'args'> }

/** What an agent would do and why, exactly what that changes, who sees it, and how to undo it. */
export function DecisionBody({ decision }: Props) {
  const { agent, tool, reason, preview, subjects, args } = decision
  const { name } = agentProfiles[agent]
  const changes = preview?.changes ?? []
  const pairs = argumentPairs(args)
  const facts = [audienceOf(decision), undoSentence(tool)].filter((fact) => fact !== null)
  const reach = preview && !(preview.reach.count === 1 && changes.length > 0) ? reachOf(preview.reach) : null
  return (
    <>
      <p className="flex items-start gap-2 text-ink-2">
        <AgentIcon agent={agent} />
        <span className="min-w-0 break-words">
          <span className="type-strong text-ink">{name}</span>
          {reason && <> {askReasonOf(reason)}</>}
        </span>
      </p>
      {changes.length > 0 && <ChangeTable changes={changes} subjects={subjects} />}
      {(reach !== null || preview?.spend) && (
        <p className="type-small text-ink-2 tabular-nums">
          {[reach, preview?.spend && t`Amount: ${moneyOfMinor(preview.spend)}`].filter(Boolean).join(' · ')}
        </p>
      )}
      {facts.length > 0 && <p className="type-small text-ink-2">{facts.join(' ')}</p>}
      {pairs.length > 0 && (
        <details className="type-small text-ink-2">
          <summary className="cursor-pointer py-1">
            <Trans>Show exact values</Trans>
          </summary>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
            {pairs.map(([key, value]) => (
              <div key={key} className="contents">
                <dt className="text-ink-3">{argumentName(key)}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

function reachOf({ count, of }: { count: number; of: string }): string | null {
  if (count === 0) return t`This wouldn't change anything.`
  if (of === 'product') return t`Affects ${formatCount(count, 'product')}`
  return of ? t`Affects ${formatNumber(count)} ${of}` : t`Affects ${formatNumber(count)}`
}
