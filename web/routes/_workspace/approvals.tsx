import { createFileRoute, useLocation } from '@tanstack/react-router'
import { isUuid } from '#features/base/runs/rules/machine-id.ts'
import { ApprovalsPage } from '#pages/hubs/approvals-page.tsx'

export const Route = createFileRoute('/_workspace/approvals')({ component: ApprovalsRoute })

function ApprovalsRoute() {
  const { hash } = useLocation()
  return <ApprovalsPage named={isUuid(hash) ? hash : null} />
}
