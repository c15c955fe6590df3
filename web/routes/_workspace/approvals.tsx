import { createFileRoute } from '@tanstack/react-router'
import { ApprovalsPage } from '../../approvals-page.tsx'

export const Route = createFileRoute('/_workspace/approvals')({ component: ApprovalsPage })
