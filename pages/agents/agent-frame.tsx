import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Bot, Compass, History, Maximize2, PanelRight, X } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'
import { readHandoff } from '#features/agents/conversations/web/chat/handoff-note.ts'
import { useAgentStatus } from '#features/agents/settings/web/agent-cache.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { refreshFeed } from '#features/shop/feed/web/feed-cache.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useMedia } from '#ui/use-media.ts'
import { useTitle } from '#ui/use-title.ts'
import { AgentChat, AgentNavigation, ConversationList, ToolPanel } from './agent-parts.ts'
import { parseAgentSearch, withConversation } from './agent-search.ts'
import { AgentStatusBadge } from './agent-status-badge.tsx'
import { WaitsBadge } from './waits-badge.tsx'

export type AgentTab = { id: string; label: string; body: ComponentType; hasChat?: boolean }

/** What an agent may do, and how it came to its answers: the same on each of their pages. */
export const toolsTab: AgentTab = {
  id: 'tools',
  label: t`Tools`,
  body: lazy(async () => ({ default: (await import('./agent-tools-tab.tsx')).AgentToolsTab })),
}
export const reasoningTab: AgentTab = {
  id: 'reasoning',
  label: t`Reasoning`,
  body: lazy(async () => ({ default: (await import('./agent-reasoning-tab.tsx')).AgentReasoningTab })),
}

type Props = {
  agent: AgentId
  tabs: readonly [AgentTab, ...AgentTab[]]
  actions?: ReactNode
  badges?: ReactNode
  /** What the work of this agent is called; without it, processing. */
  busyWord?: string
  idleWord?: string
  /** Work of it is under way that its status does not count, such as research. */
  isProcessing?: boolean
  children?: ReactNode
}

/** An agent's page: how it stands, its tabs, and the assistant beside them. */
export function AgentFrame({
  agent,
  tabs,
  actions,
  badges,
  busyWord,
  idleWord,
  isProcessing,
  children,
}: Props) {
  const { name, work, guide, to } = agentProfiles[agent]
  useTitle(name)
  const search = parseAgentSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const isWide = useMedia('(min-width: 1280px)')
  const status = useAgentStatus(agent, true)
  const tab = tabs.find(({ id }) => id === search.tab) ?? tabs[0]
  // Who was handed over, or opened a conversation, wants to see it, however narrow the screen.
  const [isAwaited] = useState(() => readHandoff(agent) !== null)
  const byItself = isWide || isAwaited || search.conversation !== undefined
  const isPhone = useMedia('(width < 768px)')
  // An icon says it where its words have no room.
  const word = 'sr-only @2xl:not-sr-only @2xl:whitespace-nowrap'
  const isOpen = !tab.hasChat && (search.assistant ?? (byItself ? 'open' : 'closed')) === 'open'

  function showAssistant(assistant: 'open' | 'closed') {
    void navigate({ to, search: (before) => parseAgentSearch({ ...before, assistant }), replace: true })
  }

  return (
    <div className="relative flex h-full min-w-0 overflow-hidden">
      <div className="min-w-0 flex-1">
        <Page>
          <header className="@container">
            <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
              <AgentIcon agent={agent} size="xl" />
              <div className="min-w-0 flex-1 basis-28 @2xl:basis-60">
                <div className="flex flex-wrap items-center gap-2">
                  <h1 className="type-page">{name}</h1>
                  {status.data && (
                    <AgentStatusBadge
                      status={status.data.status}
                      idleWord={idleWord}
                      busyWord={busyWord}
                      isProcessing={isProcessing ?? false}
                    />
                  )}
                  <WaitsBadge agent={agent} />
                  {badges}
                </div>
                <p className="mt-0.5 text-ink-2">{work}</p>
              </div>
              <div className="flex flex-none items-center gap-2 max-md:w-full">
                <Link to={guide} title={t`Learning Guide`} className={buttonStyle()}>
                  <Compass aria-hidden className="size-4" strokeWidth={1.75} />
                  <span className={word}>
                    <Trans>Learning Guide</Trans>
                  </span>
                </Link>
                {!tab.hasChat && (
                  <Button
                    aria-expanded={isOpen}
                    title={isOpen ? t`Hide AI Assistant` : t`Show AI Assistant`}
                    onClick={() => showAssistant(isOpen ? 'closed' : 'open')}
                    className="max-md:flex-1"
                  >
                    <PanelRight aria-hidden className="size-4 rtl:-scale-x-100" strokeWidth={1.75} />
                    {isPhone ? (
                      <Trans>Ask {name}</Trans>
                    ) : (
                      <span className={word}>{isOpen ? t`Hide AI Assistant` : t`Show AI Assistant`}</span>
                    )}
                  </Button>
                )}
              </div>
              {actions && <div className="flex items-center gap-2 max-md:w-full">{actions}</div>}
            </div>
          </header>
          <nav aria-label={t`${name} sections`} className="-mb-1 overflow-x-auto border-b border-line">
            <ul className="flex gap-5">
              {tabs.map(({ id, label }) => (
                <li key={id} className="flex-none">
                  <Link
                    to={to}
                    search={{ ...search, tab: id }}
                    replace
                    resetScroll={false}
                    activeOptions={{ exact: true, includeSearch: true }}
                    aria-current={id === tab.id ? 'page' : undefined}
                    className="type-strong block border-b-2 border-transparent py-2 text-ink-2 hover:text-ink focus-visible:outline-offset-[-2px] aria-[current=page]:border-glass-edge aria-[current=page]:text-ink max-md:py-3"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {status.isError && !status.data && (
            <ReadProblem title={t`Couldn't load the status of ${name}`} query={status} />
          )}
          {status.data?.status === 'offline' && (
            <Notice tone="warning" title={t`${name} is turned off`}>
              <Trans>It won't answer or run tools until you turn it on under Operations, Agents.</Trans>
            </Notice>
          )}
          {/* What stands below begins under the screen, and is not pushed there when facts come. */}
          <div className={`flex flex-col gap-4 ${children ? 'min-h-[80vh]' : ''}`}>
            <Suspense key={tab.id} fallback={<Skeleton className="h-72 w-full" />}>
              <tab.body />
            </Suspense>
          </div>
          {children}
        </Page>
      </div>
      {isOpen && (
        <AgentAside
          agent={agent}
          conversationId={search.conversation}
          onConversation={(id) =>
            void navigate({
              to,
              search: (before) => withConversation(parseAgentSearch(before), id),
              replace: true,
            })
          }
          onClose={() => showAssistant('closed')}
        />
      )}
    </div>
  )
}

const ReasonPart = lazy(async () => ({ default: (await import('./reason-part.tsx')).ReasonPart }))
const RecentSessions = lazy(async () => ({
  default: (await import('#features/agents/reasoning/web/recent-sessions.tsx')).RecentSessions,
}))

type AsideTab = 'chat' | 'tools' | 'reasoning' | 'earlier' | 'agents'
const parts: readonly { value: AsideTab; label: string }[] = [
  { value: 'chat', label: t`Chat` },
  { value: 'tools', label: t`Tools` },
  { value: 'reasoning', label: t`Reasoning` },
]
const sideParts = [
  { value: 'earlier', label: t`Earlier conversations`, icon: History },
  { value: 'agents', label: t`Other agents`, icon: Bot },
] as const

type AgentAsideProps = {
  agent: AgentId
  conversationId: string | undefined
  onConversation: (conversationId: string | undefined) => void
  onClose: () => void
}

/** The assistant beside an agent's page. Where there is no room beside, it lies over it and Esc closes it. */
function AgentAside({ agent, conversationId, onConversation, onClose }: AgentAsideProps) {
  const client = useQueryClient()
  const [part, setPart] = useState<AsideTab>('chat')
  const { name } = agentProfiles[agent]
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
          <Link
            to="/assistant"
            search={{ agent, ...(conversationId ? { conversation: conversationId } : {}) }}
            aria-label={t`Open as page`}
            title={t`Open as page`}
            className={buttonStyle({ variant: 'ghost', size: 'icon' })}
          >
            <Maximize2 aria-hidden className="size-4" strokeWidth={1.75} />
          </Link>
          <Button variant="ghost" size="icon" aria-label={t`Hide AI Assistant`} onClick={onClose}>
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      </header>
      <div className="flex-none px-4 pt-3">
        <Segments label={t`Assistant sections`} options={parts} value={part} onChange={setPart} />
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
              onOpen={(opened) => {
                onConversation(opened?.id)
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
