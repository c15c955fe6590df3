import { createFileRoute } from '@tanstack/react-router'
import { AgentsList } from '../../../agents-list.tsx'

export const Route = createFileRoute('/_workspace/workspace/agents')({ component: AgentsList })
