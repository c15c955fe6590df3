import { t } from '@lingui/core/macro'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { agentIds } from '#features/agents/settings/web/agent-profiles.ts'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AgentLimits, ToolAnalytics, ToolPanel } from './agent-parts.ts'

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
      <div className="flex min-w-0 flex-col gap-4">
        <Card title={t`Analytics`}>
          <Suspense fallback={<Skeleton className="h-60 w-full" />}>
            <ToolAnalytics agent={agent} />
          </Suspense>
        </Card>
        <Card>
          <Suspense fallback={<Skeleton className="h-60 w-full" />}>
            <AgentLimits agent={agent} />
          </Suspense>
        </Card>
      </div>
    </div>
  )
}
