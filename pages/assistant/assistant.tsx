import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Brain, Minimize2, PanelLeft, X } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import type { Conversation } from '#features/agents/conversations/contract/conversation.ts'
import { leaveHandoff } from '#features/agents/conversations/web/chat/handoff-note.ts'
import { useConversation } from '#features/agents/settings/web/agent-cache.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { refreshFeed } from '#features/shop/feed/web/feed-cache.ts'
import { AgentChat, ConversationList } from '#pages/agents/agent-parts.ts'
import { WaitsBadge } from '#pages/agents/waits-badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { OverlayFrame } from '#ui/overlay-frame.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useMedia } from '#ui/use-media.ts'
import { useTitle } from '#ui/use-title.ts'
import { AskForm } from './ask-form.tsx'
import { type AssistantSearch, parseAssistantSearch } from './assistant-search.ts'

const ConversationReasoning = lazy(async () => ({
  default: (await import('#features/agents/reasoning/web/conversation-reasoning.tsx')).ConversationReasoning,
}))

/** Chat as a page: the conversations at the start, one of them in the middle, its reasoning at the end. */
export function Assistant() {
  useTitle(t`AI Assistant`)
  const client = useQueryClient()
  const navigate = useNavigate()
  const search = parseAssistantSearch(useSearch({ strict: false }))
  const isWide = useMedia('(min-width: 1024px)')
  const [isListOpen, setListOpen] = useState(false)
  const { conversation: conversationId, reasoning } = search
  const found = useConversation(conversationId)
  // An address may name a conversation alone; whose it is, the conversation knows best.
  const agent = found.data?.conversation.agentType ?? search.agent
  const title = conversationId === undefined ? null : (found.data?.conversation.title ?? null)

  function go(next: AssistantSearch, replace = false) {
    setListOpen(false)
    void navigate({ to: '/assistant', search: next, replace })
  }
  const kept = reasoning ? { reasoning } : {}
  const open = (opened: Pick<Conversation, 'id' | 'agentType'> | undefined) =>
    go(opened ? { agent: opened.agentType, conversation: opened.id, ...kept } : {})

  function ask(message: string, target: AgentId) {
    leaveHandoff(target, { fromAgent: null, reason: null, initialMessage: message })
    go({ agent: target })
  }

  const list = (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <ConversationList current={conversationId} onOpen={open} />
    </Suspense>
  )

  return (
    <div className="relative flex h-full min-w-0 overflow-hidden">
      {isWide && <aside className="flex w-[264px] flex-none flex-col border-e border-line p-3">{list}</aside>}
      {isListOpen && !isWide && (
        <OverlayFrame
          label={t`Conversations`}
          onClose={() => setListOpen(false)}
          className="slides-in-start m-0 h-dvh max-h-none w-[min(320px,calc(100vw-48px))] bg-pane"
        >
          <div className="flex h-full flex-col p-3">{list}</div>
        </OverlayFrame>
      )}
      {/* The composer reaches to where toasts would lie. */}
      <div data-side-panel className="flex min-w-0 flex-1 flex-col">
        <ChatHead agent={agent} title={title}>
          {!isWide && (
            <Button
              variant="ghost"
              size="icon"
              aria-label={t`Conversations`}
              onClick={() => setListOpen(true)}
            >
              <PanelLeft aria-hidden className="size-4 rtl:-scale-x-100" strokeWidth={1.75} />
            </Button>
          )}
          {agent && conversationId && (
            <>
              <Button
                variant="ghost"
                size="icon"
                aria-label={t`Reasoning`}
                title={t`Reasoning`}
                aria-pressed={reasoning === 'open'}
                onClick={() =>
                  go(
                    { agent, conversation: conversationId, ...(reasoning ? {} : { reasoning: 'open' }) },
                    true,
                  )
                }
                className="aria-pressed:bg-press aria-pressed:text-ink"
              >
                <Brain aria-hidden className="size-4" strokeWidth={1.75} />
              </Button>
              <Link
                to={agentProfiles[agent].to}
                search={{ conversation: conversationId, assistant: 'open' }}
                aria-label={t`Open beside ${agentProfiles[agent].name}`}
                title={t`Open beside ${agentProfiles[agent].name}`}
                className={buttonStyle({ variant: 'ghost', size: 'icon' })}
              >
                <Minimize2 aria-hidden className="size-4" strokeWidth={1.75} />
              </Link>
            </>
          )}
        </ChatHead>
        {conversationId !== undefined && found.isError && !found.data ? (
          <div className="mx-auto w-full max-w-[720px] p-4">
            <ReadProblem title={t`Couldn't load this conversation`} query={found} />
          </div>
        ) : agent ? (
          <div className="min-h-0 flex-1">
            <Suspense fallback={<Skeleton className="m-4 h-40" />}>
              <AgentChat
                agent={agent}
                conversationId={conversationId}
                onConversation={(id) => go({ agent, ...(id ? { conversation: id } : {}), ...kept }, true)}
                onProducts={() => refreshFeed(client)}
              />
            </Suspense>
          </div>
        ) : conversationId === undefined ? (
          <AskForm onAsk={ask} />
        ) : (
          <Skeleton className="mx-auto mt-4 h-40 w-full max-w-[720px]" />
        )}
      </div>
      {reasoning === 'open' && conversationId !== undefined && agent && (
        <ReasoningPane
          conversationId={conversationId}
          onClose={() => go({ agent, conversation: conversationId }, true)}
        />
      )}
    </div>
  )
}

type ChatHeadProps = { agent: AgentId | undefined; title: string | null; children: ReactNode }

function ChatHead({ agent, title, children }: ChatHeadProps) {
  return (
    <header className="flex min-h-[52px] flex-none items-center gap-2.5 border-b border-line px-4 py-1.5">
      {agent && <AgentIcon agent={agent} size="l" />}
      <div className="min-w-0 flex-1">
        <h1 className="type-section truncate">
          {/* On a phone the bar above says so already. */}
          <span className={agent ? 'max-md:sr-only' : ''}>
            <Trans>AI Assistant</Trans>
          </span>
          {agent && (
            <>
              <span className="font-normal text-ink-2 max-md:sr-only"> · </span>
              <span className="font-normal text-ink-2 max-md:font-semibold max-md:text-ink">
                {agentProfiles[agent].name}
              </span>
            </>
          )}
        </h1>
        {title !== null && <p className="type-small truncate text-ink-3">{title}</p>}
      </div>
      <span className="max-md:hidden">{agent && <WaitsBadge agent={agent} />}</span>
      <div className="-me-1.5 flex flex-none items-center">{children}</div>
    </header>
  )
}

/** How the answers came about, beside the conversation. Where there is no room beside, it lies over it and Esc closes it. */
function ReasoningPane({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  useHotkeys('escape', onClose)
  return (
    <section
      aria-label={t`Reasoning`}
      className="slides-in flex w-[344px] flex-none flex-col border-s border-line bg-pane max-xl:absolute max-xl:inset-y-0 max-xl:end-0 max-xl:z-20 max-xl:shadow-e3 max-md:fixed max-md:inset-0 max-md:z-30 max-md:w-auto"
    >
      <header className="flex h-[52px] flex-none items-center gap-2 border-b border-line px-4">
        <h2 className="type-section min-w-0 flex-1">
          <Trans>Reasoning</Trans>
        </h2>
        <Button variant="ghost" size="icon" aria-label={t`Close`} onClick={onClose}>
          <X aria-hidden className="size-4" />
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <ConversationReasoning conversationId={conversationId} />
        </Suspense>
      </div>
    </section>
  )
}
