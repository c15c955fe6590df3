import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Brain, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { UndoRef } from '#features/agents/approvals/web/use-undo.ts'
import type { RecommendedProduct } from '#features/agents/conversation-log/contract/event.ts'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { messageTool } from '#features/agents/tool-runs/web/message-tool.ts'
import { ToolCard } from '#features/agents/tool-runs/web/tool-card.tsx'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { secondsText } from '#features/base/runs/web/answer/cell-text.ts'
import { CopyButton } from '#features/base/runs/web/answer/copy-button.tsx'
import { useStoreName } from '#features/base/stores/web/use-store-name.ts'
import { Badge } from '#ui/badge.tsx'
import { formatNumber } from '#ui/format.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ChatEntry } from './chat-entries.ts'
import { ChatNote } from './chat-note.tsx'
import { handoffSentence } from './handoff-note.ts'
import type { Mention } from './mention.ts'
import { UserMessage } from './user-message.tsx'

const MarkdownText = lazy(async () => ({
  default: (await import('#features/base/runs/web/answer/markdown-text.tsx')).MarkdownText,
}))

type AgentMessageProps = {
  name: string
  text: string
  isOpen: boolean
  products: readonly RecommendedProduct[]
  categories: readonly string[]
  /** Figures that no tool gave. */
  unsourced?: readonly string[]
  undos?: readonly { undoable: UndoRef; what: string }[]
}

/** What an agent says: without a bubble, with a glass block where the next word comes. */
function AgentMessage({ name, text, isOpen, products, categories, ...rest }: AgentMessageProps) {
  const { unsourced = [], undos = [] } = rest
  const store = useStoreName()
  const caret = isOpen ? (
    <span aria-hidden className="ms-0.5 inline-block h-4 w-1.5 bg-glass-edge align-text-bottom" />
  ) : null
  return (
    <div className="group min-w-0">
      <span className="sr-only">
        <Trans>{name} said:</Trans>
      </span>
      <Suspense
        fallback={
          <p className="type-body break-words whitespace-pre-line">
            {text}
            {caret}
          </p>
        }
      >
        <MarkdownText text={text} tail={caret} />
      </Suspense>
      {products.length > 0 && (
        <ul aria-label={t`Products`} className="mt-2 flex flex-wrap gap-1.5">
          {products.map(({ productId, title }) => (
            <li key={productId}>
              <Link
                to="/workspace/chatgpt"
                search={{ search: productId }}
                className="type-label inline-flex h-[26px] max-w-64 items-center rounded-control border border-line-2 px-2 hover:bg-hover max-md:h-9"
              >
                <span className="truncate">{title}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {categories.length > 0 && (
        <ul aria-label={t`Categories`} className="mt-2 flex flex-wrap gap-1.5">
          {categories.map((category) => (
            <li key={category} className="min-w-0">
              <Badge tint="neutral">
                <span className="max-w-64 truncate">{category}</span>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {unsourced.length > 0 && (
        <p className="type-small mt-2 text-ink-2">
          <Trans>Not from a tool: {unsourced.join(', ')}. Check this before you rely on it.</Trans>
        </p>
      )}
      {undos.length > 0 && (
        <ul aria-label={t`Changes you can undo`} className="mt-2 flex flex-col gap-2">
          {undos.map(({ undoable, what }) => (
            <li key={undoable.seq} className="flex min-w-0 flex-wrap gap-2">
              <Suspense fallback={<Skeleton className="h-[26px] w-16" />}>
                <UndoPart undoable={undoable} what={what} />
              </Suspense>
            </li>
          ))}
        </ul>
      )}
      {!isOpen && store && <p className="type-small mt-1 text-ink-3">{store}</p>}
      {!isOpen && (
        <div className="-ms-1.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:opacity-100 pointer-coarse:opacity-100">
          <CopyButton text={text} className={messageTool} />
        </div>
      )}
    </div>
  )
}

// Most conversations change nothing.
const UndoPart = lazy(async () => ({
  default: (await import('#features/agents/approvals/web/undo-part.tsx')).UndoPart,
}))

// Most conversations ask for nothing.
const ApprovalPlace = lazy(async () => ({
  default: (await import('#features/agents/approvals/web/approval-place.tsx')).ApprovalPlace,
}))

type Resend = (text: string, named: readonly Mention[], means?: string) => void

type Props = {
  entry: ChatEntry
  agent: AgentId
  /** The newest question that waits for an answer. */
  isNewest: boolean
  /** Absent while nothing can be said. */
  onResend?: ((seq: number, ...said: Parameters<Resend>) => void) | undefined
}

/** One thing of a conversation. */
export function ChatEntryView({ entry, agent, isNewest, onResend }: Props) {
  switch (entry.kind) {
    case 'user': {
      const { seq, text, means, named } = entry
      const resend: Resend | undefined =
        seq !== null && onResend ? (...next) => onResend(seq, ...next) : undefined
      return <UserMessage text={text} means={means} named={named} onResend={resend} />
    }
    case 'text':
      return <AgentMessage name={agentProfiles[agent].name} {...entry} />
    case 'thought':
      return <ThoughtLine {...entry} />
    case 'tool':
      return <ToolCard {...entry} agent={agent} />
    case 'approval':
      return (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <ApprovalPlace {...entry} isNewest={isNewest} />
        </Suspense>
      )
    case 'handoff':
      return <ChatNote tone="quiet" text={handoffSentence(entry.event.from, entry.event.reason)} />
    case 'note':
      return <ChatNote {...entry} />
  }
}

type ThoughtLineProps = {
  reasoning: string
  isOpen: boolean
  durationMs: number | null
  confidence: number | null
}

/** What an agent thought, folded to a line until somebody wants to read it. */
function ThoughtLine({ reasoning, isOpen, durationMs, confidence }: ThoughtLineProps) {
  const [isShown, setShown] = useState(false)
  const title = isOpen ? t`Thinking…` : t`Thought process`
  const facts = (
    <>
      <Brain aria-hidden className="size-3.5 flex-none" />
      <span>{title}</span>
      {durationMs !== null && durationMs > 0 && (
        <span className="text-ink-3 tabular-nums">{secondsText(durationMs)}</span>
      )}
      {confidence !== null && (
        <span className="text-ink-3">
          {t`confidence`}{' '}
          <span className="type-label text-ink tabular-nums">
            {formatNumber(Math.round(confidence * 100) / 100)}
          </span>
        </span>
      )}
    </>
  )
  const line = 'type-small flex min-h-6 flex-wrap items-center gap-2 text-ink-2'
  if (reasoning.trim() === '') return <p className={line}>{facts}</p>
  return (
    <div>
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
        className={`${line} rounded-control hover:text-ink max-md:min-h-10`}
      >
        {facts}
        <ChevronRight
          aria-hidden
          className={`size-3.5 flex-none rtl:-scale-x-100 ${isShown ? 'rotate-90' : ''}`}
        />
      </button>
      {isShown && (
        <p className="mt-1 max-h-80 overflow-y-auto rounded-control bg-well p-3 whitespace-pre-wrap text-ink-2">
          {reasoning}
        </p>
      )}
    </div>
  )
}
