import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import { AgentIcon } from '#features/agents/settings/web/agent-icon.tsx'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { StepCard } from '#ui/step-card.tsx'

/** What there is to learn about an agent's field, each step leading to where it is done. */
export function AgentGuide({ agent }: { agent: AgentId }) {
  const { name, work, to } = agentProfiles[agent]
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

type GuideStep = {
  title: string
  text: string
  act: string
  link: Pick<LinkProps, 'to'> & { search?: { tab: string } }
}

/** What there is to learn about each agent's field with the pages that exist. */
const agentGuides: Record<AgentId, readonly GuideStep[]> = {
  scout: [
    {
      title: t`See where your orders come from`,
      text: t`Countries by revenue, with their change against the days before. A growing country is a market to look at first.`,
      act: t`Open Global Markets`,
      link: { to: '/markets' },
    },
    {
      title: t`Research a region`,
      text: t`Under Research Tasks, Scout reads your orders of the region. It works without a key; what it finds stays in the library.`,
      act: t`Open research tasks`,
      link: { to: '/scout', search: { tab: 'tasks' } },
    },
    {
      title: t`Add the web with a Tavily key`,
      text: t`With a key, research also searches and reads the web and quotes its sources. Market scans and forecasts need none.`,
      act: t`Open API keys`,
      link: { to: '/onboarding/keys' },
    },
    {
      title: t`Ask in your own words, or run a tool`,
      text: t`The assistant beside the page answers questions. AI Tools runs one function at a time and shows each step of the reasoning.`,
      act: t`Open AI tools`,
      link: { to: '/scout', search: { tab: 'tools' } },
    },
  ],
  seller: [
    {
      title: t`Start from what sells`,
      text: t`Best sellers bring the most when their listing is complete. Open one from the list and mend what it lacks.`,
      act: t`Open best sellers`,
      link: { to: '/seller', search: { tab: 'metrics' } },
    },
    {
      title: t`Let Seller look at prices and listings`,
      text: t`Its tools compare prices with your sales and name what a listing lacks. They only read: nothing changes yet.`,
      act: t`Open tools`,
      link: { to: '/seller', search: { tab: 'tools' } },
    },
    {
      title: t`Say yes or no to each change`,
      text: t`A new price or title waits for you with what it was and what it will be. Nothing is written without your yes, unless you set a tool to auto.`,
      act: t`Open approvals`,
      link: { to: '/approvals' },
    },
    {
      title: t`Read the score`,
      text: t`Each product shows where its points come from. The open lines are what a listing lacks.`,
      act: t`Open products`,
      link: { to: '/workspace/chatgpt' },
    },
  ],
  customer: [
    {
      title: t`Keep the questions of customers as tickets`,
      text: t`Write down who asked what, and how urgent it is. The list shows what is open and what waits longest.`,
      act: t`Show tickets`,
      link: { to: '/customer', search: { tab: 'tickets' } },
    },
    {
      title: t`Let Customer draft a reply`,
      text: t`It writes from the ticket and the order. You read it, change it and send it yourself.`,
      act: t`Show tickets`,
      link: { to: '/customer', search: { tab: 'tickets' } },
    },
    {
      title: t`Say how returns work`,
      text: t`Return policy and return window are seller facts; they are stamped on every row of the feed.`,
      act: t`Open seller facts`,
      link: { to: '/workspace/shopify' },
    },
    {
      title: t`Answer once, in the listing`,
      text: t`Most questions are about what a listing does not say: material, size, weight. Fill those in first.`,
      act: t`Open products`,
      link: { to: '/workspace/chatgpt' },
    },
  ],
  stripe: [
    {
      title: t`Read the money`,
      text: t`Revenue counts paid orders, with tax and shipping in it and refunds taken off.`,
      act: t`Open Global Markets`,
      link: { to: '/markets' },
    },
    {
      title: t`Check your orders for fraud`,
      text: t`The check weighs addresses, card results and unusual amounts, and says for each order why it stands out.`,
      act: t`Open security`,
      link: { to: '/stripe', search: { tab: 'security' } },
    },
    {
      title: t`Look at single payments`,
      text: t`Every payment and refund with its status, and all of them as a file.`,
      act: t`Open transactions`,
      link: { to: '/stripe', search: { tab: 'transactions' } },
    },
  ],
  ops: [
    {
      title: t`See what runs`,
      text: t`Every sync with its progress. It can be stopped at any moment; what was read stays.`,
      act: t`Open Operations Hub`,
      link: { to: '/operations-hub' },
    },
    {
      title: t`Set how far each agent may go`,
      text: t`Switch an agent off, choose its model, or let a tool act without asking, within limits of your own.`,
      act: t`Manage agents`,
      link: { to: '/ops', search: { tab: 'agents' } },
    },
    {
      title: t`Answer what waits for you`,
      text: t`Every change that an agent wants to make, in one place, with what it would do.`,
      act: t`Open approvals`,
      link: { to: '/approvals' },
    },
    {
      title: t`Keep the store connected`,
      text: t`When access is lost, syncs stop. The store page says why and how to renew it.`,
      act: t`Open store`,
      link: { to: '/workspace/shopify' },
    },
  ],
}
