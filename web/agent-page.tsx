import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { buttonStyle } from '#ui/button-style.ts'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { AgentFacts } from './agent-facts.tsx'
import { type AgentId, agentFaces, agentIds } from './agent-roster.ts'
import { AgentSquare } from './agent-square.tsx'

/** An agent's page: the figures of the store that are its concern. */
export function AgentPage({ agent }: { agent: AgentId }) {
  const { name, work, guide } = agentFaces[agent]
  return (
    <Page>
      <div className="flex items-start gap-4">
        <AgentSquare agent={agent} size="l" />
        <div className="min-w-0 flex-1">
          <PageHeader
            title={name}
            actions={
              <Link to={guide} className={buttonStyle()}>
                <Compass aria-hidden className="size-4" strokeWidth={1.75} />
                <Trans>Learning Guide</Trans>
              </Link>
            }
          >
            {work}
          </PageHeader>
        </div>
      </div>
      <Notice tone="neutral" title={t`${name} has not run yet`}>
        <Trans>
          It cannot be asked or set to work in this version. These are the real figures of your store that it
          will work with.
        </Trans>
      </Notice>
      <AgentFacts agent={agent} />
      <nav aria-label={t`Agent Network`} className="flex flex-wrap items-center gap-2">
        <span className="type-label me-1 text-ink-2">
          <Trans>Other agents</Trans>
        </span>
        {agentIds
          .filter((id) => id !== agent)
          .map((id) => (
            <Link key={id} to={agentFaces[id].to} className={buttonStyle()}>
              <AgentSquare agent={id} size="s" />
              {agentFaces[id].name}
            </Link>
          ))}
      </nav>
    </Page>
  )
}
