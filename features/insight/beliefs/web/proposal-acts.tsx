import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import type { BeliefView } from '../contract.ts'
import { useDecideBelief } from './beliefs-cache.ts'

/** Who proposed a hypothesis, and the merchant's word on it. */
export function ProposalActs({ belief: { id, hypothesis, name, proposedBy } }: { belief: BeliefView }) {
  const decide = useDecideBelief(id)
  const title = name ?? hypothesis
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Badge tint="needs">
        <StateMark state="waits" />
        <Trans>Waits for you</Trans>
      </Badge>
      <Badge tint="neutral">
        {proposedBy === 'agent'
          ? t`Proposed by an agent`
          : proposedBy === 'merchant'
            ? t`Your proposal`
            : t`Proposed`}
      </Badge>
      <Button
        size="s"
        variant="ink"
        aria-label={t`Accept “${title}”`}
        isBusy={decide.isPending}
        onClick={decide.accept}
      >
        <Trans>Accept</Trans>
      </Button>
      <Button size="s" aria-label={t`Dismiss “${title}”`} isBusy={decide.isPending} onClick={decide.decline}>
        <Trans>Dismiss</Trans>
      </Button>
    </div>
  )
}
