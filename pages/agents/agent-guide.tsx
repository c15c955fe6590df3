import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { agentGuides } from './agent-guides.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { agentFaces } from '#features/agents/settings/web/agent-faces.ts'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'

/** What there is to learn about an agent's field, each step leading to where it is done. */
export function AgentGuide({ agent }: { agent: AgentId }) {
  const { name, work, to } = agentFaces[agent]
  return (
    <Page>
      <div className="mx-auto flex w-full max-w-[var(--w-read)] flex-col gap-4">
        <div className="flex items-start gap-4">
          <AgentIcon agent={agent} size="xl" />
          <div className="min-w-0 flex-1">
            <PageHeader title={t`${name} Learning Guide`}>
              <Trans>{work}, and what you can do about it today.</Trans>
            </PageHeader>
          </div>
        </div>
        <ol className="flex flex-col gap-3">
          {agentGuides[agent].map((step, index) => (
            <li key={step.title}>
              <Card>
                <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3">
                  <span
                    aria-hidden
                    className="type-label grid size-7 flex-none place-items-center rounded-badge border border-line-control text-ink-2"
                  >
                    {index + 1}
                  </span>
                  <div className="min-w-0 flex-1 basis-64">
                    <h2 className="type-section">{step.title}</h2>
                    <p className="text-ink-2">{step.text}</p>
                  </div>
                  <Link {...step.link} className={`${buttonStyle()} max-md:w-full`}>
                    {step.act}
                  </Link>
                </div>
              </Card>
            </li>
          ))}
        </ol>
        <p>
          <Link to={to} className="rounded-control py-1 text-glass underline-offset-2 hover:underline">
            <Trans>Back to {name}</Trans>
          </Link>
        </p>
      </div>
    </Page>
  )
}
