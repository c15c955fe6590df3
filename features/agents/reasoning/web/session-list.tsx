import { t } from '@lingui/core/macro'
import { timeAgo } from '#ui/relative-time.ts'
import type { ReasoningSession } from '../contract/session.ts'
import { sessionStatusLabels, titleOf } from './reasoning-labels.ts'

type Props = {
  sessions: readonly ReasoningSession[]
  current: string
  onOpen: (sessionId: string) => void
}

/** The sessions of an agent, the newest first. */
export function SessionList({ sessions, current, onOpen }: Props) {
  return (
    <nav
      aria-label={t`Reasoning sessions`}
      className="max-h-[560px] overflow-y-auto rounded-card border border-line max-lg:max-h-56"
    >
      <ul>
        {sessions.map(({ id, query, status, createdAt, forkedFrom }) => (
          <li key={id} className="border-t border-line first:border-t-0">
            <button
              type="button"
              aria-current={id === current || undefined}
              title={query}
              onClick={() => onOpen(id)}
              className="block w-full border-s-2 border-transparent px-3 py-2 text-start hover:bg-hover focus-visible:outline-offset-[-2px] aria-[current=true]:border-glass-edge aria-[current=true]:bg-glass-soft"
            >
              <span className="block break-words">{titleOf(query)}</span>
              <span className="type-small text-ink-2 tabular-nums">
                {forkedFrom && `${t`Variation`} · `}
                {sessionStatusLabels[status].word} · {timeAgo(createdAt)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
