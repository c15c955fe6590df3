import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ExportButton } from '#features/shop/feed/web/export-button.tsx'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { Meter } from '#ui/meter.tsx'
import { modKey } from '#ui/mod-key.ts'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { openOverlay } from '#ui/overlay.ts'
import { StepCard } from '#ui/step-card.tsx'
import { useTourSteps } from './tour-steps.ts'

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
