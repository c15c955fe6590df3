import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { deploymentReady, keysStatus } from '#features/base/keys/contract.ts'
import { useStore } from '#features/base/stores/web/store-cache.ts'
import { ExportButton } from '#features/shop/feed/web/export-button.tsx'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { formatCount, formatNumber } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'
import { modKey } from '#ui/mod-key.ts'
import { openOverlay } from '#ui/overlay.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { read } from '#ui/query.ts'
import { StepCard } from '#ui/step-card.tsx'

/** A tour through the real console: its steps tick themselves off. */
export function QuickStart() {
  const { steps, isKnown } = useTourSteps()
  const stats = useFigures().data
  const doneCount = steps.filter(({ isDone }) => isDone).length
  const percent = Math.round((doneCount / steps.length) * 100)
  const nextIndex = isKnown ? steps.findIndex(({ isDone }) => !isDone) : -1
  return (
    <Page>
      <div className="mx-auto flex w-full max-w-[var(--w-read)] flex-col gap-4">
        <PageHeader title={t`Quick Start`}>
          <Trans>
            Seven steps from an empty console to a feed. Each ticks itself off when it is really done.
          </Trans>
        </PageHeader>
        <div className="flex items-center gap-3">
          <p className="type-strong whitespace-nowrap tabular-nums">
            {isKnown ? t`${doneCount} of ${steps.length} done` : t`Looking…`}
          </p>
          <Meter label={t`Quick start progress`} percent={isKnown ? percent : null} className="flex-1" />
        </div>
        <ol className="flex flex-col gap-3">
          {steps.map(({ title, text, isDone, fact, act, link }, index) => (
            <StepCard
              key={title}
              number={index + 1}
              isDone={isDone}
              isNext={index === nextIndex}
              title={title}
              text={text}
              fact={fact}
            >
              <Link
                {...link}
                aria-label={`${act}: ${title}`}
                className={`${buttonStyle({ variant: index === nextIndex ? 'ink' : 'outline' })} max-md:w-full`}
              >
                {act}
              </Link>
            </StepCard>
          ))}
        </ol>
        <Card title={t`Whenever you like`}>
          <p className="text-ink-2">
            <Trans>
              Download the feed, look something up with {modKey}K, or see every shortcut with the ? key.
            </Trans>
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <ExportButton stats={stats} />
            <Button onClick={() => openOverlay('palette')}>
              <Trans>Find or do</Trans>
            </Button>
            <Button onClick={() => openOverlay('shortcuts')}>
              <Trans>Shortcuts</Trans>
            </Button>
          </div>
        </Card>
      </div>
    </Page>
  )
}

type TourStep = {
  title: string
  text: string
  isDone: boolean
  /** What the console knows of it. */
  fact: string
  act: string
  link: Pick<LinkProps, 'to'> & { search?: Record<string, string> }
}

/** The way to a live feed. A step is done when the console itself says so. */
function useTourSteps(): { steps: TourStep[]; isKnown: boolean } {
  const store = useStore().data
  const stats = useFigures().data
  const keys = useQuery({ ...read(keysStatus, {}), select: (reply) => reply.data.keys }).data
  const readiness = useQuery({ ...read(deploymentReady, {}), select: (reply) => reply.data }).data
  const saved = [keys?.openai, keys?.tavily].filter((key) => key?.configured).length
  const seller = readiness?.items.find(({ id }) => id === 'seller-facts')
  const checks = readiness?.summary
  const off = stats ? stats.ready - stats.enabledReady : 0
  const mending: TourStep = {
    title: t`Mend what is missing`,
    text: t`Open a product and fill in its GTIN, weight or category. The score follows as you save.`,
    isDone: stats !== undefined && stats.total > 0 && stats.needsEnrichment === 0,
    fact: stats ? t`${formatNumber(stats.needsEnrichment)} need something` : '',
    act: t`Show products to mend`,
    link: { to: '/workspace/chatgpt', search: { readiness: 'needs_enrichment' } },
  }
  const display: TourStep = {
    title: t`Put products on display`,
    text: t`Switch on what is ready. Only enabled products leave with the feed.`,
    isDone: (stats?.chatgptEnabled ?? 0) > 0,
    fact: stats ? t`${formatNumber(stats.chatgptEnabled)} on, ${formatNumber(off)} ready and off` : '',
    act: t`Show ready products`,
    link: { to: '/workspace/chatgpt', search: { readiness: 'ready' } },
  }
  const steps: TourStep[] = [
    {
      title: t`Connect a store`,
      text: t`Your Shopify store, or the demo store to look around first. Nothing in it changes without your yes.`,
      isDone: store?.connected ?? false,
      fact: store?.connected ? (store.isDemo ? t`Demo store` : (store.domain ?? '')) : t`No store yet`,
      act: t`Open store`,
      link: { to: '/workspace/shopify' },
    },
    {
      title: t`Bring the products in`,
      text: t`A sync reads every product. What you add here later survives each sync.`,
      isDone: (stats?.total ?? 0) > 0,
      fact: stats ? formatCount(stats.total, 'product') : '',
      act: t`Open products`,
      link: { to: '/workspace/chatgpt' },
    },
    // What is ready goes on display first. Where nothing is, mending makes it so.
    ...(stats?.ready === 0 ? [mending, display] : [display, mending]),
    {
      title: t`Say who sells`,
      text: t`Privacy policy, terms and returns are stamped on every row of the feed.`,
      isDone: seller?.state === 'configured',
      fact: seller ? (seller.state === 'configured' ? t`Complete` : t`Something is missing`) : '',
      act: t`Open seller facts`,
      link: { to: '/workspace/shopify' },
    },
    {
      title: t`Save the keys`,
      text: t`One key for the language model, one for web search. The feed works without them.`,
      isDone: saved === 2,
      fact: keys ? t`${saved} of 2 saved` : '',
      act: t`Open keys`,
      link: { to: '/onboarding/keys' },
    },
    {
      title: t`Check that you are ready`,
      text: t`What is in place, and what is worth adding before you go live.`,
      isDone: readiness?.ready ?? false,
      fact: checks ? t`${checks.configured} of ${checks.total} in place` : '',
      act: t`Open readiness check`,
      link: { to: '/onboarding/ready' },
    },
  ]
  return { steps, isKnown: Boolean(store && stats && keys && readiness) }
}
