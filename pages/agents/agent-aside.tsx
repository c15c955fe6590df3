import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Bot, History, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { refreshFeed } from '#features/shop/feed/web/feed-cache.ts'
import { Button } from '#ui/button.tsx'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AgentChat, AgentNavigation, ConversationList, ToolPanel } from './agent-parts.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { agentFaces } from '#features/agents/settings/web/agent-faces.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'

const ReasonPart = lazy(async () => ({ default: (await import('./reason-part.tsx')).ReasonPart }))
const RecentSessions = lazy(async () => ({
  default: (await import('#features/agents/reasoning/web/recent-sessions.tsx')).RecentSessions,
}))

type Part = 'chat' | 'tools' | 'reasoning' | 'earlier' | 'agents'
const parts: readonly { value: Part; label: string }[] = [
  { value: 'chat', label: t`Chat` },
  { value: 'tools', label: t`Tools` },
  { value: 'reasoning', label: t`Reasoning` },
]
const sideParts = [
  { value: 'earlier', label: t`Earlier conversations`, icon: History },
  { value: 'agents', label: t`Other agents`, icon: Bot },
] as const

type Props = {
  agent: AgentId
  conversationId: string | undefined
  onConversation: (conversationId: string | undefined) => void
  onClose: () => void
}

/** The assistant beside an agent's page. Where there is no room beside, it lies over it and Esc closes it. */
export function AgentAside({ agent, conversationId, onConversation, onClose }: Props) {
  const client = useQueryClient()
  const [part, setPart] = useState<Part>('chat')
  const { name } = agentFaces[agent]
  useHotkeys('escape', onClose, { enabled: () => matchMedia('(max-width: 1279px)').matches })
  return (
    <section
      aria-label={t`Ask ${name}`}
      data-side-panel
      className="slides-in relative flex w-[344px] flex-none flex-col border-s border-line bg-pane max-xl:absolute max-xl:inset-y-0 max-xl:end-0 max-xl:z-20 max-xl:shadow-e3 max-md:fixed max-md:inset-0 max-md:z-30 max-md:w-auto"
    >
      <header className="flex h-[52px] flex-none items-center gap-2.5 border-b border-line px-4">
        <AgentIcon agent={agent} size="l" />
        <h2 className="type-section min-w-0 flex-1 truncate">
          <Trans>Ask {name}</Trans>
        </h2>
        <div className="-me-1.5 flex flex-none items-center">
          {sideParts.map(({ value, label, icon: Icon }) => (
            <Button
              key={value}
              variant="ghost"
              size="icon"
              aria-label={label}
              aria-pressed={part === value}
              title={label}
              onClick={() => setPart(part === value ? 'chat' : value)}
              className="aria-pressed:bg-press aria-pressed:text-ink"
            >
              <Icon aria-hidden className="size-4" strokeWidth={1.75} />
            </Button>
          ))}
          <Button variant="ghost" size="icon" aria-label={t`Hide AI Assistant`} onClick={onClose}>
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      </header>
      <div className="flex-none px-4 pt-3">
        <Segments label={t`Part of the assistant`} options={parts} value={part} onChange={setPart} />
      </div>
      <div className={`min-h-0 flex-1 ${part === 'chat' ? 'flex flex-col' : 'overflow-y-auto p-4'}`}>
        <Suspense fallback={<Skeleton className="m-4 h-40" />}>
          {part === 'chat' && (
            <AgentChat
              agent={agent}
              conversationId={conversationId}
              onConversation={onConversation}
              onProducts={() => refreshFeed(client)}
            />
          )}
          {part === 'tools' && <ToolPanel agent={agent} />}
          {part === 'reasoning' && (
            <div className="flex min-w-0 flex-col gap-4">
              <ReasonPart agent={agent} />
              <RecentSessions key={agent} agent={agent} />
            </div>
          )}
          {part === 'earlier' && (
            <ConversationList
              agent={agent}
              current={conversationId}
              onOpen={(id) => {
                onConversation(id)
                setPart('chat')
              }}
            />
          )}
          {part === 'agents' && <AgentNavigation agent={agent} />}
        </Suspense>
      </div>
    </section>
  )
}
