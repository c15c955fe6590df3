import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSetupProgress } from '#pages/onboarding/setup-progress.ts'
import { SetupTasks } from '#pages/onboarding/setup-tasks.tsx'
import { Card } from '#ui/card.tsx'

/** What the set-up still needs, from its one checklist. */
export function SetupStatus() {
  const { required, isDone, isKnown } = useSetupProgress()
  return (
    <Card
      title={t`Setup Status`}
      className="max-lg:order-5"
      aside={
        isKnown &&
        !isDone && (
          <Link
            to="/onboarding"
            className="type-label rounded-control text-glass underline-offset-2 hover:underline max-md:py-2"
          >
            <Trans>Finish setup</Trans>
          </Link>
        )
      }
    >
      <SetupTasks tasks={required} />
    </Card>
  )
}
