import { createFileRoute } from '@tanstack/react-router'
import { ApprovalsPage } from '#pages/hubs/approvals-page.tsx'

export const Route = createFileRoute('/_workspace/approvals')({ component: ApprovalsPage })
