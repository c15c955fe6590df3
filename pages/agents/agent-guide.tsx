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
        <div className="flex items-start gap-4 max-md:gap-3">
          <AgentIcon agent={agent} size="xl" />
          <div className="min-w-0 flex-1">
            <PageHeader title={t`${name} Learning Guide`}>
              <Trans>{work}: what you can do today.</Trans>
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
      text: t`See revenue by country and how it has changed. Growing countries are a good place to start.`,
      act: t`Open Global Markets`,
      link: { to: '/markets' },
    },
    {
      title: t`Research a region`,
      text: t`Under Research Tasks, Scout analyzes your orders in a region. It works without a key, and results are saved in the library.`,
      act: t`Open research tasks`,
      link: { to: '/scout', search: { tab: 'tasks' } },
    },
    {
      title: t`Search the web with a Tavily key`,
      text: t`With a key, research also includes web pages and cites its sources. Market scans and forecasts work without one.`,
      act: t`Open API keys`,
      link: { to: '/onboarding/keys' },
    },
    {
      title: t`Ask a question or run a tool`,
      text: t`Ask questions in the assistant on each page. AI Tools runs one function at a time and shows the reasoning step by step.`,
      act: t`Open AI tools`,
      link: { to: '/scout', search: { tab: 'tools' } },
    },
  ],
  seller: [
    {
      title: t`Start with your best sellers`,
      text: t`Best sellers earn the most when their listing is complete. Open one from the list and add what's missing.`,
      act: t`Open best sellers`,
      link: { to: '/seller', search: { tab: 'metrics' } },
    },
    {
      title: t`Check prices and listings with Seller`,
      text: t`Its tools compare prices with your sales and show what's missing in a listing. Nothing changes yet.`,
      act: t`Open tools`,
      link: { to: '/seller', search: { tab: 'tools' } },
    },
    {
      title: t`Approve or decline each change`,
      text: t`You see the value before and after each change. Nothing changes until you approve it, unless you allow a tool to act without asking.`,
      act: t`Open approvals`,
      link: { to: '/approvals' },
    },
    {
      title: t`Check the score`,
      text: t`Each product shows how its score is made up and which fields are missing.`,
      act: t`Open products`,
      link: { to: '/workspace/chatgpt' },
    },
  ],
  customer: [
    {
      title: t`Save customer questions as tickets`,
      text: t`Record what customers ask and how urgent it is. The list shows open tickets and which ones have waited longest.`,
      act: t`Show tickets`,
      link: { to: '/customer', search: { tab: 'tickets' } },
    },
    {
      title: t`Draft a reply with Customer`,
      text: t`Customer drafts a reply based on the ticket and the order. You review, edit and send it.`,
      act: t`Show tickets`,
      link: { to: '/customer', search: { tab: 'tickets' } },
    },
    {
      title: t`Set your return policy`,
      text: t`Your return policy and return window are part of the seller details, and included with every product in the feed.`,
      act: t`Open seller details`,
      link: { to: '/workspace/shopify' },
    },
    {
      title: t`Answer questions in the listing`,
      text: t`Most questions are about details a listing doesn't mention: material, size or weight. Add those first.`,
      act: t`Open products`,
      link: { to: '/workspace/chatgpt' },
    },
  ],
  stripe: [
    {
      title: t`Check your revenue`,
      text: t`Revenue includes paid orders with tax and shipping, minus refunds.`,
      act: t`Open Global Markets`,
      link: { to: '/markets' },
    },
    {
      title: t`Check orders for fraud`,
      text: t`The check looks at addresses, card results and unusual amounts, and tells you why an order looks suspicious.`,
      act: t`Open security`,
      link: { to: '/stripe', search: { tab: 'security' } },
    },
    {
      title: t`Look up a payment`,
      text: t`See every payment and refund with its status, or download them all.`,
      act: t`Open transactions`,
      link: { to: '/stripe', search: { tab: 'transactions' } },
    },
  ],
  ops: [
    {
      title: t`See what's running`,
      text: t`Follow each sync. You can stop it anytime; products synced so far are kept.`,
      act: t`Open Operations Hub`,
      link: { to: '/operations-hub' },
    },
    {
      title: t`Set limits for each agent`,
      text: t`Turn an agent off, choose its model, or allow a tool to act without asking, within your limits.`,
      act: t`Manage agents`,
      link: { to: '/ops', search: { tab: 'agents' } },
    },
    {
      title: t`Review pending approvals`,
      text: t`See every change an agent wants to make, with its effect, in one place.`,
      act: t`Open approvals`,
      link: { to: '/approvals' },
    },
    {
      title: t`Keep your store connected`,
      text: t`If Vitrine loses access, syncs stop. The store page shows the reason and how to reconnect.`,
      act: t`Open store`,
      link: { to: '/workspace/shopify' },
    },
  ],
}
