import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import type { Handoff } from '../contract.ts'
import { handoffLabels } from './coordination-labels.ts'
import { RouteLine } from './route-line.tsx'

/** What is being handed on, and what was within a day. */
export function HandoffList({ handoffs }: { handoffs: readonly Handoff[] }) {
  const active = handoffs.filter(({ status }) => status === 'active')
  const ended = handoffs.filter(({ status }) => status !== 'active')
  return (
    <>
      <Card title={t`Active handoffs`}>
        {active.length === 0 ? (
          <p className="text-ink-2">
            <Trans>
              No active task handoffs. All agents are handling their assigned tasks independently.
            </Trans>
          </p>
        ) : (
          <Rows handoffs={active} />
        )}
      </Card>
      {ended.length > 0 && (
        <Card title={t`Ended within a day`}>
          <Rows handoffs={ended} />
        </Card>
      )}
    </>
  )
}

function Rows({ handoffs }: { handoffs: readonly Handoff[] }) {
  return (
    <ul>
      {handoffs.map(({ id, fromAgent, toAgent, status, timestamp, taskType, question, products }) => (
        <li key={id} className="flex flex-col gap-1.5 border-t border-line py-3 first:border-t-0 first:pt-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <RouteLine from={fromAgent} to={toAgent} />
            <Badge tint={handoffLabels[status].tint}>{handoffLabels[status].word}</Badge>
            <time dateTime={timestamp} className="type-small ms-auto text-ink-2 tabular-nums">
              {timeAgo(timestamp)}
            </time>
          </div>
          {question && <p className="line-clamp-3 break-words">{question}</p>}
          <p className="type-small break-words text-ink-2">
            {taskType}
            {products.length > 0 &&
              ` · ${plural(products.length, { one: '# product', other: '# products' })}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
