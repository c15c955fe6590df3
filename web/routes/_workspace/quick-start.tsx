import { createFileRoute } from '@tanstack/react-router'
import { SetupOverview } from '#pages/onboarding/setup-overview.tsx'

export const Route = createFileRoute('/_workspace/quick-start')({ component: SetupOverview })
