import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, type LinkProps, useLocation } from '@tanstack/react-router'
import { Compass, Keyboard, ListChecks, MessageSquareText, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { agentIds, agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { OverlayFrame } from '#ui/overlay-frame.tsx'
import { closeOverlay, openOverlay } from '#ui/overlay.ts'

type Topic = {
  question: string
  answer: string
  /** Where it is done, and what the way there is called. */
  way: string
  link: Pick<LinkProps, 'to'> & { search?: Record<string, string> }
  /** The pages where it is asked first. */
  pages: readonly string[]
}

const topics: readonly Topic[] = [
  {
    question: t`How do my products get into ChatGPT?`,
    answer: t`Sync your store, fix what’s missing, enable what’s ready, then export the feed. OpenAI decides which feeds it accepts and when products appear.`,
    way: t`Show ready products`,
    link: { to: '/workspace/chatgpt', search: { readiness: 'ready' } },
    pages: ['/', '/workspace/home', '/dashboard', '/onboarding', '/quick-start', '/settings/feed'],
  },
  {
    question: t`Why isn’t a product ready?`,
    answer: t`Open the product to see which fields are missing or wrong and what to enter. The score updates when you save.`,
    way: t`Show products that need enrichment`,
    link: { to: '/workspace/chatgpt', search: { readiness: 'needs_enrichment' } },
    pages: ['/workspace/chatgpt', '/openai/products'],
  },
  {
    question: t`What can agents change without asking me?`,
    answer: t`Nothing, unless you allow a tool to act without asking. Everything else waits for your approval, and your limits always apply.`,
    way: t`Open Approvals`,
    link: { to: '/approvals' },
    pages: ['/approvals', '/assistant', '/workspace/agents', ...agentIds.map((id) => `/${id}`)],
  },
  {
    question: t`How do I undo a change?`,
    answer: t`Each change in your store is listed with its value before and after, and an Undo button.`,
    way: t`Show changes in the store`,
    link: { to: '/settings/audit', search: { of: 'store' } },
    pages: ['/settings/audit', '/operations-hub'],
  },
  {
    question: t`Do I need API keys?`,
    answer: t`No. Without them, agents work in Local Mode and can’t search the web. The product feed doesn’t need them.`,
    way: t`Configure API Keys`,
    link: { to: '/onboarding/keys' },
    pages: ['/onboarding/keys', '/settings/keys', '/mcp'],
  },
  {
    question: t`How do I download or delete my data?`,
    answer: t`Download everything in this workspace as one file, or permanently delete the workspace.`,
    way: t`Open Your data`,
    link: { to: '/settings/data' },
    pages: ['/settings/data', '/settings/profile', '/settings/security'],
  },
]

/** Answers to what is asked most, those of this page first, and the ways to more. */
export function Help() {
  const { pathname } = useLocation()
  const isHere = ({ pages }: Topic) => pages.includes(pathname)
  const sorted = [...topics.filter(isHere), ...topics.filter((topic) => !isHere(topic))]
  const agent = agentIds.find((id) => pathname === agentProfiles[id].to)
  return (
    <OverlayFrame
      label={t`Help`}
      onClose={closeOverlay}
      className="rises m-auto max-h-[calc(100dvh-32px)] w-[min(560px,calc(100vw-32px))] rounded-dialog border border-line-2 bg-float shadow-e3"
    >
      <div className="flex max-h-[calc(100dvh-34px)] flex-col">
        <div className="flex items-center justify-between px-5 pt-4 pb-2">
          <h2 className="type-section">
            <Trans>Help</Trans>
          </h2>
          <Button variant="ghost" size="icon" aria-label={t`Close`} onClick={closeOverlay}>
            <X aria-hidden className="size-4" />
          </Button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-4">
          {agent && (
            <Way to={agentProfiles[agent].guide} icon={<Compass aria-hidden className="size-4" />}>
              {t`${agentProfiles[agent].name} Learning Guide`}
            </Way>
          )}
          <dl>
            {sorted.map(({ question, answer, way, link }) => (
              <div key={question} className="border-t border-line py-3 first:border-t-0">
                <dt className="type-strong">{question}</dt>
                <dd className="mt-0.5 text-ink-2">
                  {answer}{' '}
                  <Link
                    {...link}
                    onClick={closeOverlay}
                    className="rounded-control whitespace-nowrap text-glass underline underline-offset-2"
                  >
                    {way}
                  </Link>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className="flex flex-wrap gap-2 border-t border-line px-5 py-3">
          <Way to="/onboarding" icon={<ListChecks aria-hidden className="size-4" />}>
            <Trans>Setup</Trans>
          </Way>
          <Way to="/assistant" icon={<MessageSquareText aria-hidden className="size-4" />}>
            <Trans>Ask the AI Assistant</Trans>
          </Way>
          <Button onClick={() => openOverlay('shortcuts')}>
            <Keyboard aria-hidden className="size-4" />
            <Trans>Keyboard shortcuts</Trans>
          </Button>
        </div>
      </div>
    </OverlayFrame>
  )
}

type WayProps = { to: NonNullable<LinkProps['to']>; icon: ReactNode; children: ReactNode }

function Way({ to, icon, children }: WayProps) {
  return (
    <Link to={to} onClick={closeOverlay} className={buttonStyle()}>
      {icon}
      {children}
    </Link>
  )
}
