import { plural, t } from '@lingui/core/macro'
import { useAvatars } from '#ui/avatars.ts'
import { Notice } from '#ui/notice.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import type { CoordinationStatus } from '../contract.ts'
import { lineLabels } from './coordination-labels.ts'
import { NetworkDrawing } from './network-drawing.tsx'
import { NetworkLegend } from './network-legend.tsx'
import { networkLines } from './network-lines.ts'

/** Who talks to whom, with Operations as the hub. Where it is narrow, and for whoever does not see it, a list. */
export function NetworkView({ status }: { status: CoordinationStatus }) {
  const { avatarOf } = useAvatars()
  const { agents, recentMessages, deadlocks } = status
  const lines = networkLines(
    agents.map(({ agentType }) => agentType),
    recentMessages,
    deadlocks,
  )
  const nameOf = (agent: string) => avatarOf(agent).name
  return (
    <>
      {deadlocks.map(({ messageId, reason, timestamp }) => (
        <Notice key={messageId} tone="warning" title={t`Agents waited for each other`}>
          {reason} <span className="whitespace-nowrap">{timeAgo(timestamp)}</span>
        </Notice>
      ))}
      <div aria-hidden className="rounded-card border border-line bg-well p-4 max-md:hidden">
        <NetworkDrawing agents={agents} lines={lines} />
        <NetworkLegend />
      </div>
      <ul aria-label={t`Messages between agents`} className="rounded-card border border-line md:sr-only">
        {lines.map(({ ends: [one, other], there, back, mark }) => (
          <li
            key={`${one} ${other}`}
            className="flex flex-wrap justify-between gap-x-3 border-t border-line px-4 py-2.5 first:border-t-0"
          >
            <span>{t`${nameOf(one)} and ${nameOf(other)}`}</span>
            <span className="text-ink-2 tabular-nums">
              {mark && `${lineLabels[mark]} · `}
              {plural(there + back, { one: '# message', other: '# messages' })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
