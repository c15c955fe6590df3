import { Trans } from '@lingui/react/macro'
import { Ban, CircleAlert, Info } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { AgentMessage } from './agent-message.tsx'
import type { ChatEntry } from './chat-entries.ts'
import { handoffSentence } from './handoff-note.ts'
import type { Mention } from './mention.ts'
import { ThoughtLine } from './thought-line.tsx'
import { ToolCard } from '#features/agents/tool-runs/web/tool-card.tsx'
import { UserMessage } from './user-message.tsx'
import type { AgentId } from '#features/base/runs/contract/agent.ts'

// Most conversations ask for nothing.
const ApprovalPlace = lazy(async () => ({
  default: (await import('#features/agents/approvals/web/approval-place.tsx')).ApprovalPlace,
}))

type Resend = (text: string, named: readonly Mention[]) => void

type Props = {
  entry: ChatEntry
  agent: AgentId
  /** Absent while nothing can be said. */
  onResend?: ((seq: number, text: string, named: readonly Mention[]) => void) | undefined
}

/** One thing of a conversation. */
export function ChatEntryView({ entry, agent, onResend }: Props) {
  switch (entry.kind) {
    case 'user': {
      const { seq, text, named } = entry
      const resend: Resend | undefined =
        seq !== null && onResend ? (...next) => onResend(seq, ...next) : undefined
      return <UserMessage text={text} named={named} onResend={resend} />
    }
    case 'text':
      return <AgentMessage name={agentProfiles[agent].name} {...entry} />
    case 'thought':
      return <ThoughtLine {...entry} />
    case 'tool':
      return <ToolCard {...entry} />
    case 'approval':
      return (
        <Suspense fallback={<Skeleton className="h-40 w-full" />}>
          <ApprovalPlace {...entry} />
        </Suspense>
      )
    case 'handoff':
      return <SystemLine text={handoffSentence(entry.event.from, entry.event.reason)} />
    case 'note':
      return entry.tone === 'error' ? <Fault text={entry.text} /> : <SystemLine text={entry.text} />
  }
}

function SystemLine({ text }: { text: string }) {
  const Icon = text === '' ? Ban : Info
  return (
    <p className="type-small flex items-center gap-2 text-ink-2">
      <Icon aria-hidden className="size-3.5 flex-none" />
      {text || <Trans>Stopped. What came so far is kept.</Trans>}
    </p>
  )
}

function Fault({ text }: { text: string }) {
  return (
    <p className="flex items-start gap-2 rounded-card border border-incomplete-line bg-incomplete-soft px-3 py-2">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 flex-none text-incomplete" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  )
}
