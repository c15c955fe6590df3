import { createFileRoute } from '@tanstack/react-router'
import { AgentCommandCenter } from '../../agent-command-center.tsx'

export const Route = createFileRoute('/_workspace/dashboard')({ component: AgentCommandCenter })
