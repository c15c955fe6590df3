import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { Badge } from '#ui/badge.tsx'
import { StatusDot } from '#ui/status-dot.tsx'
import { useWaiting } from './waiting.ts'

/** That an agent waits for the merchant, with the way to its questions; nothing while it does not. */
export function WaitsBadge({ agent }: { agent: AgentId }) {
  const waiting = useWaiting().get(`/${agent}`) ?? 0
  if (waiting === 0) return null
  return (
    <Link
      to="/approvals"
      title={plural(waiting, { one: '# approval waiting', other: '# approvals waiting' })}
      className="hit-area inline-flex rounded-badge"
    >
      <Badge tint="needs">
        <StatusDot state="waits" />
        <Trans>Needs your approval</Trans>
        {waiting > 1 && <span className="tabular-nums">{waiting}</span>}
      </Badge>
    </Link>
  )
}
