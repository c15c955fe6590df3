import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { refreshFeed } from '#features/shop/feed/web/feed-cache.ts'
import { AgentChat, AgentLimits, ToolAnalytics, ToolPanel } from '#pages/agents/agent-parts.ts'
import { parseAgentSearch, withConversation } from '#pages/agents/agent-search.ts'
import { Card } from '#ui/card.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const RecentSessions = lazy(async () => ({
  default: (await import('#features/agents/reasoning/web/recent-sessions.tsx')).RecentSessions,
}))

/** The whole conversation on the page, with the reasoning, the tools and the limits beside it. */
export function CustomerTools() {
  const search = parseAgentSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const client = useQueryClient()
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_348px]">
      <section className="flex h-[min(680px,calc(100dvh-160px))] min-w-0 flex-col overflow-hidden rounded-card border border-line">
        <Suspense fallback={<Skeleton className="m-4 h-60" />}>
          <AgentChat
            agent="customer"
            conversationId={search.conversation}
            onConversation={(id) => {
              void navigate({ to: '/customer', search: withConversation(search, id), replace: true })
            }}
            onProducts={() => refreshFeed(client)}
          />
        </Suspense>
      </section>
      <div className="flex min-w-0 flex-col gap-4">
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <Card title={t`Reasoning`}>
            <RecentSessions agent="customer" />
          </Card>
          <Card>
            <ToolPanel agent="customer" />
          </Card>
          <Card title={t`Analytics`}>
            <ToolAnalytics agent="customer" />
          </Card>
          <Card>
            <AgentLimits agent="customer" />
          </Card>
        </Suspense>
      </div>
    </div>
  )
}
