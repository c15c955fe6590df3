import { createFileRoute } from '@tanstack/react-router'
import { AgentsList } from '#pages/hubs/agents-list.tsx'

export const Route = createFileRoute('/_workspace/workspace/agents')({ component: AgentsList })
