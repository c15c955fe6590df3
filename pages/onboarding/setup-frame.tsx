import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Meter } from '#ui/meter.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Page } from '#ui/page.tsx'
import { StepMark } from '#ui/step-mark.tsx'
import { useSetupProgress } from './setup-progress.ts'
import { SetupSync } from './setup-sync.tsx'
import { SyncedCount } from './synced-count.tsx'

type Props = { title: string; lead: string; children: ReactNode }

/** The three steps at the left, the work of one at the right. */
export function SetupFrame({ title, lead, children }: Props) {
  const { pathname } = useLocation()
  const { steps, doneSteps, isKnown, hasStore } = useSetupProgress()
  return (
    <Page>
      <div className="mx-auto grid w-full max-w-[924px] gap-x-16 gap-y-6 py-4 lg:grid-cols-[220px_minmax(0,1fr)] max-md:py-0">
        <nav
          aria-label={t`Setup steps`}
          className="max-lg:order-2 max-lg:border-t max-lg:border-line max-lg:pt-5"
        >
          <p className="type-label text-ink-2">
            <Trans>Setup</Trans>
          </p>
          <p className="type-section mt-1 tabular-nums">
            {isKnown ? t`${doneSteps} of ${steps.length} steps complete` : '\u00A0'}
          </p>
          <Meter
            label={t`Setup progress`}
            percent={isKnown ? (doneSteps / steps.length) * 100 : null}
            className="mt-2"
          />
          <ol className="mt-5">
            {steps.map(({ to, title: name, fact, isDone }, index) => {
              const current = pathname === to
              return (
                <li key={to}>
                  <Link
                    to={to}
                    aria-current={current ? 'step' : undefined}
                    className="flex gap-3 rounded-control py-2 hover:bg-hover"
                  >
                    <StepMark number={index + 1} isDone={isDone} isCurrent={current} size="s" />
                    <span className="min-w-0">
                      <span className={`block ${current ? 'font-semibold' : 'text-ink-2'}`}>{name}</span>
                      <span className="type-small block break-words text-ink-3">{fact}</span>
                      {index === 0 && hasStore && <SyncedCount />}
                    </span>
                  </Link>
                </li>
              )
            })}
          </ol>
          <p className="type-small mt-5 text-ink-3">
            <Trans>You can leave at any step. Your progress is saved.</Trans>
          </p>
        </nav>
        <div className="flex min-w-0 flex-col gap-4">
          <PageHeader title={title}>{lead}</PageHeader>
          {hasStore && <SetupSync />}
          {children}
        </div>
      </div>
    </Page>
  )
}
