import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useFigures } from '#features/feed/web/feed-cache.ts'
import { useNotices } from '#features/workspace/web/notices-cache.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { count } from '#ui/count.ts'
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
      question: 'What should I do next?',
      answer:
        waiting === undefined
          ? ''
          : waiting > 0
            ? `${count(waiting, 'thing')} to look at.`
            : 'Nothing is urgent.',
      link: { to: '/workspace/home' },
    },
    {
      question: 'Which products are almost ready?',
      answer: stats ? `${count(stats.needsEnrichment, 'product')}, one or two details away.` : '',
      link: { to: '/workspace/chatgpt', search: { readiness: 'needs_enrichment' } },
    },
    {
      question: 'What could shoppers see that they cannot see now?',
      answer: stats ? `${count(off, 'product')}, ready and not enabled.` : '',
      link: { to: '/workspace/chatgpt', search: { readiness: 'ready', enabled: 'false' } },
    },
    {
      question: 'Where do my orders come from?',
      answer: 'By country, with growth.',
      link: { to: '/markets' },
    },
    {
      question: 'Did the last sync work?',
      answer: 'Every run with its result.',
      link: { to: '/operations-hub' },
    },
  ] as const
  return (
    <Page>
      <PageHeader
        title="AI Assistant"
        actions={
          <Button variant="ink" onClick={() => openOverlay('palette')}>
            <Search aria-hidden className="size-4" strokeWidth={1.75} />
            Find or do
          </Button>
        }
      >
        Answers from your own store.
      </PageHeader>
      <Notice tone="neutral" title="There is no conversation in this version">
        These are the questions that the console answers by itself.
      </Notice>
      <AttentionCard />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_296px] 2xl:grid-cols-[minmax(0,1fr)_348px]">
        <Card title="Ask the console">
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
        <ConnectionsCard title="What it works with" />
      </div>
    </Page>
  )
}
