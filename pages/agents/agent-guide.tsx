import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonStyle } from '#ui/button-style.ts'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { StepCard } from '#ui/step-card.tsx'
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
          {agentGuides[agent].map(({ title, text, act, link }, index) => (
            <StepCard key={title} number={index + 1} title={title} text={text}>
              <Link {...link} className={`${buttonStyle()} max-md:w-full`}>
                {act}
              </Link>
            </StepCard>
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
