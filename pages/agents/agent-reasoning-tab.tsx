import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { agentIds } from '#features/agents/settings/web/agent-profiles.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { BeliefsPanel, ReasoningPanel, RegressionCases } from './agent-parts.ts'
import { ProductPicker } from './product-picker.tsx'

/** How the agent whose page this is came to its answers, the turns that were kept, and what is believed of the store. */
export function AgentReasoningTab() {
  const { pathname } = useLocation()
  const agent = agentIds.find((id) => pathname.startsWith(`/${id}`)) ?? 'ops'
  return (
    <Suspense fallback={<Skeleton className="h-72 w-full" />}>
      <ReasoningPanel key={agent} agent={agent} />
      <RegressionCases />
      <BeliefsPanel ProductPicker={ProductPicker} />
    </Suspense>
  )
}
