import { createFileRoute } from '@tanstack/react-router'
import { AgentCommandCenter } from '#pages/hubs/agent-command-center.tsx'

export const Route = createFileRoute('/_workspace/dashboard')({ component: AgentCommandCenter })
