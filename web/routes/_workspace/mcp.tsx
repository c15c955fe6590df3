import { createFileRoute } from '@tanstack/react-router'
import { McpDashboard } from '../../mcp.tsx'

export const Route = createFileRoute('/_workspace/mcp')({ component: McpDashboard })
