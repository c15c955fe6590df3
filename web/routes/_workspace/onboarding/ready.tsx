import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ReadinessReport } from '#features/base/keys/web/readiness-report.tsx'
import { ReadyShelf } from '#pages/onboarding/ready-shelf.tsx'
import { SetupFrame } from '#pages/onboarding/setup-frame.tsx'

export const Route = createFileRoute('/_workspace/onboarding/ready')({ component: ReadyStep })

function ReadyStep() {
  return (
    <SetupFrame title={t`Deployment Readiness`} lead={t`Step 3 of 3. See what's set up and what to add.`}>
      <ReadyShelf />
      <ReadinessReport />
    </SetupFrame>
  )
}
