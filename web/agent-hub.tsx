import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#ui/button-style.ts'
import { agentFaces, agentIds } from './agent-roster.ts'
import { AgentSquare } from './agent-square.tsx'

/** The five agents. None of them has run yet, and the hub says so instead of a figure. */
export function AgentHub() {
  return (
    <section aria-label={t`Agent Hub`} className="@container">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 className="type-section">
          <Trans>Agent Hub</Trans>
        </h2>
        <p className="text-ink-2">
          <Trans>No agent has run yet, so there is no activity to show.</Trans>
        </p>
      </div>
      <ul className="grid gap-3 @md:grid-cols-2 @3xl:grid-cols-3 @5xl:grid-cols-5">
        {agentIds.map((id) => {
          const { name, work, to } = agentFaces[id]
          return (
            <li key={id} className="flex flex-col rounded-card border border-line p-4">
              <div className="flex items-center gap-3">
                <AgentSquare agent={id} />
                <h3 className="type-strong">{name}</h3>
              </div>
              <p className="mt-2 mb-3 flex-1 text-ink-2">{work}</p>
              <Link
                to={to}
                aria-label={t`Open Agent: ${name}`}
                className={`${buttonStyle({ size: 's' })} self-start`}
              >
                <Trans>Open Agent</Trans>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
