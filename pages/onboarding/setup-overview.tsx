import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { DemoOffer } from '#features/base/stores/web/demo-offer.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatPercent } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { ReadyIllustration } from '#ui/ready-illustration.tsx'
import { StepCard } from '#ui/step-card.tsx'
import { useSetupProgress } from './setup-progress.ts'
import { SetupTasks } from './setup-tasks.tsx'

/** The one checklist of the set-up: three steps with their tasks, each ticked off when it is really done. */
export function SetupOverview() {
  const { steps, doneSteps, isDone: isSetUp, isKnown } = useSetupProgress()
  const nextIndex = isKnown ? steps.findIndex(({ isDone, isOptional }) => !isDone && !isOptional) : -1
  const share = Math.round((doneSteps / steps.length) * 100)
  return (
    <Page>
      <div className="mx-auto flex w-full max-w-[var(--w-read)] flex-col gap-4 py-4 max-md:py-0">
        <PageHeader title={t`Setup`}>
          <Trans>Three steps from your store to AI shoppers. Keys are optional.</Trans>
        </PageHeader>
        <div className="flex items-center gap-3">
          <p className="type-strong whitespace-nowrap tabular-nums">
            {isKnown ? t`${doneSteps} of ${steps.length} steps complete` : t`Loading...`}
          </p>
          <Meter label={t`Setup progress`} percent={isKnown ? share : null} className="flex-1" />
          {isKnown && <p className="text-ink-2 tabular-nums">{formatPercent(share)}</p>}
        </div>
        {isKnown && isSetUp && (
          <Card hasEdge>
            <Empty
              drawing={<ReadyIllustration />}
              title={t`You're all set!`}
              action={
                <Link to="/" className={buttonStyle({ variant: 'ink' })}>
                  <Trans>Go to Dashboard</Trans>
                </Link>
              }
            >
              <Trans>Everything required is in place.</Trans>
            </Empty>
          </Card>
        )}
        <ol className="flex flex-col gap-3">
          {steps.map(({ to, title, text, tasks, isDone }, index) => (
            <StepCard
              key={to}
              number={index + 1}
              isDone={isDone}
              isNext={index === nextIndex}
              title={title}
              text={text}
              tasks={<SetupTasks tasks={tasks} />}
            >
              <Link
                to={to}
                aria-label={`${isDone ? t`Review` : t`Start`}: ${title}`}
                className={`${buttonStyle({ variant: index === nextIndex ? 'ink' : 'outline' })} max-md:w-full`}
              >
                {isDone ? t`Review` : t`Start`}
              </Link>
            </StepCard>
          ))}
        </ol>
        <DemoOffer />
      </div>
    </Page>
  )
}
