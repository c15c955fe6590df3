import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useFigures } from '#features/feed/web/feed-cache.ts'
import { useNotices } from '#features/workspace/web/notices-cache.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { AttentionCard } from './attention-card.tsx'
import { openOverlay } from './overlay.ts'
import { ConnectionsCard } from './connections-card.tsx'

/** Questions that the console can answer without a conversation, each with its page. */
export function Assistant() {
  const stats = useFigures().data
  const waiting = useNotices().data?.length
  const off = stats ? stats.ready - stats.enabledReady : 0
  const answers = [
    {
      question: t`What should I do next?`,
      answer:
        waiting === undefined
          ? ''
          : waiting > 0
            ? plural(waiting, { one: '# thing to look at.', other: '# things to look at.' })
            : t`Nothing is urgent.`,
      link: { to: '/workspace/home' },
    },
    {
      question: t`Which products are almost ready?`,
      answer: stats
        ? plural(stats.needsEnrichment, {
            one: '# product, one or two details away.',
            other: '# products, one or two details away.',
          })
        : '',
      link: { to: '/workspace/chatgpt', search: { readiness: 'needs_enrichment' } },
    },
    {
      question: t`What could shoppers see that they cannot see now?`,
      answer: stats
        ? plural(off, {
            one: '# product, ready and not enabled.',
            other: '# products, ready and not enabled.',
          })
        : '',
      link: { to: '/workspace/chatgpt', search: { readiness: 'ready', enabled: 'false' } },
    },
    {
      question: t`Where do my orders come from?`,
      answer: t`By country, with growth.`,
      link: { to: '/markets' },
    },
    {
      question: t`Did the last sync work?`,
      answer: t`Every run with its result.`,
      link: { to: '/operations-hub' },
    },
  ] as const
  return (
    <Page>
      <PageHeader
        title={t`AI Assistant`}
        actions={
          <Button variant="ink" onClick={() => openOverlay('palette')}>
            <Search aria-hidden className="size-4" strokeWidth={1.75} />
            <Trans>Find or do</Trans>
          </Button>
        }
      >
        <Trans>Answers from your own store.</Trans>
      </PageHeader>
      <Notice tone="neutral" title={t`There is no conversation in this version`}>
        <Trans>These are the questions that the console answers by itself.</Trans>
      </Notice>
      <AttentionCard />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_296px] 2xl:grid-cols-[minmax(0,1fr)_348px]">
        <Card title={t`Ask the console`}>
          <ul>
            {answers.map(({ question, answer, link }) => (
              <li key={question} className="border-t border-line first:border-t-0">
                <Link {...link} className="-mx-2 block rounded-control px-2 py-2.5 hover:bg-hover">
                  <span className="type-strong block">{question}</span>
                  <span className="text-ink-2 tabular-nums">{answer || ' '}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
        <ConnectionsCard title={t`What it works with`} />
      </div>
    </Page>
  )
}
