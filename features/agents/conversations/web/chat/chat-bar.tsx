import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Cpu, Download, SquarePen, WifiOff } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { request } from '#ui/call.ts'
import { Menu } from '#ui/menu.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Switch } from '#ui/switch.tsx'
import { showFailure } from '#ui/toast.ts'
import { exportConversation } from '../../contract/conversation.ts'
import type { AgentStatus } from '../../contract/status.ts'

// Most models answer.
const Tooltip = lazy(async () => ({ default: (await import('#ui/tooltip.tsx')).Tooltip }))

type Props = {
  status: AgentStatus | undefined
  model: string | null
  isLive: boolean
  onLive: (isLive: boolean) => void
  /** Null before the first message. */
  conversation: { id: string; title: string } | null
  onNew: () => void
}

/** Over a conversation: how the agent thinks, and what can be done with the conversation. */
export function ChatBar({ status, model, isLive, onLive, conversation, onNew }: Props) {
  const liveId = useId()
  const icon = buttonStyle({ variant: 'ghost', size: 'icon' })
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
      {status?.mode === 'model' ? (
        <Badge tint="neutral">
          <Cpu aria-hidden />
          {model ?? t`Language model`}
        </Badge>
      ) : (
        <LocalBadge status={status} />
      )}
      <span className="ms-auto flex items-center gap-1">
        <span id={liveId} className="type-small text-ink-2">
          <Trans>Live updates</Trans>
        </span>
        <Switch aria-labelledby={liveId} isOn={isLive} onChange={onLive} className="mx-1.5" />
        {conversation && (
          <Menu
            heading={t`Export conversation`}
            trigger={
              <button
                type="button"
                aria-label={t`Export conversation`}
                title={t`Export conversation`}
                className={icon}
              >
                <Download aria-hidden className="size-4" strokeWidth={1.75} />
              </button>
            }
            items={[
              { label: 'Markdown', onSelect: () => void exportAs('markdown', conversation) },
              { label: 'JSON', onSelect: () => void exportAs('json', conversation) },
            ]}
          />
        )}
        <button
          type="button"
          aria-label={t`New conversation`}
          title={t`New conversation`}
          onClick={onNew}
          className={icon}
        >
          <SquarePen aria-hidden className="size-4" strokeWidth={1.75} />
        </button>
      </span>
    </div>
  )
}

/** Leads to the keys where one there is missing or does not work. Before it is known, its place, so that nothing moves when it comes. */
function LocalBadge({ status }: Pick<Props, 'status'>) {
  const problem = status?.modeProblem
  const badge = (
    <Badge tint="neutral">
      <WifiOff aria-hidden />
      {t`Local Mode`}
    </Badge>
  )
  // Nothing that a merchant could do there would help: time does, or whoever runs the server.
  if (problem && status.modeFix !== 'own_key' && status.modeFix !== 'add_key') {
    const told = (
      <button type="button" aria-label={t`Local Mode: ${problem}`} className="min-h-6 rounded-badge">
        {badge}
      </button>
    )
    return (
      <Suspense fallback={told}>
        <Tooltip text={problem} side="bottom">
          {told}
        </Tooltip>
      </Suspense>
    )
  }
  return (
    <Link
      to="/settings/keys"
      aria-label={problem ? t`Local Mode: ${problem}` : t`Local Mode: add a key`}
      title={problem ?? t`Answers come without a language model. Add a key in Settings to use one.`}
      className={`flex min-h-6 items-center rounded-badge hover:bg-hover ${status ? '' : 'invisible'}`}
    >
      {badge}
    </Link>
  )
}

async function exportAs(format: 'markdown' | 'json', { id, title }: { id: string; title: string }) {
  try {
    const answer = await request(exportConversation, { params: { conversationId: id }, query: { format } })
    const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60) || 'conversation'
    saveFile(await answer.blob(), `${name}.${format === 'json' ? 'json' : 'md'}`)
  } catch (error) {
    showFailure(t`Export failed`, sentenceOf(error, t`The server didn't respond.`))
  }
}
