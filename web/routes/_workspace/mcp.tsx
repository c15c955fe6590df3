import { createFileRoute } from '@tanstack/react-router'
import { McpDashboard } from '#pages/hubs/mcp.tsx'

export const Route = createFileRoute('/_workspace/mcp')({ component: McpDashboard })
