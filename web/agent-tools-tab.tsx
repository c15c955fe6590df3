import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AgentLimits, ToolPanel } from './agent-parts.ts'
import { agentIds } from './agent-roster.ts'

/** The tools of the agent whose page this is, and how far it may go with them. */
export function AgentToolsTab() {
  const { pathname } = useLocation()
  const agent = agentIds.find((id) => pathname.startsWith(`/${id}`)) ?? 'ops'
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Card>
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <ToolPanel agent={agent} />
        </Suspense>
      </Card>
      <Card>
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <AgentLimits agent={agent} />
        </Suspense>
      </Card>
    </div>
  )
}
