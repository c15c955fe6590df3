import { plural, t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { StatusBadge } from '#features/automation/workflow-runs/web/status-badge.tsx'
import { WorkflowRunStatus } from '#features/automation/workflow-runs/contract/run.ts'
import { runStatusLabels } from '#features/base/runs/web/run-labels.ts'
import { momentOf, timeAgo } from '#ui/relative-time.ts'
import { StatusDot } from '#ui/status-dot.tsx'
import { Switch } from '#ui/switch.tsx'
import type { Automation } from '../contract.ts'
import { wordsOf } from './automation-labels.ts'

type Props = {
  automation: Automation
  /** Why it does nothing now though nobody turned it off; null where it works. */
  whyOff: string | null
  isBusy: boolean
  onSwitch: (isOn: boolean) => void
}

/** A row of the list; where there is little room a card with the same parts below each other. */
export function AutomationRow({ automation, whyOff, isBusy, onSwitch }: Props) {
  const { name, description, when, isPerStore } = wordsOf(automation)
  const { isOn, canSwitch, lastRun, nextRun, missed, problem } = automation
  return (
    <li className="grid gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0 lg:grid-cols-[minmax(0,1fr)_176px_152px_92px] lg:items-center">
      <div className="min-w-0">
        <h3 className="type-strong break-words">{name}</h3>
        <p className="break-words text-ink-2">{when}</p>
        {description && <p className="type-small break-words text-ink-3">{description}</p>}
        {missed > 0 && (
          <p className="type-small text-ink-2">
            {plural(missed, { one: '# scheduled run was left out', other: '# scheduled runs were left out' })}
          </p>
        )}
        {problem && (
          <p className="type-small mt-1 flex items-start gap-1.5 text-needs">
            <span className="mt-[3px]">
              <StatusDot state="warning" />
            </span>
            {problem}
          </p>
        )}
      </div>
      <Fact label={t`Last run`}>
        {lastRun ? <LastRun automation={automation} lastRun={lastRun} /> : t`Not yet`}
      </Fact>
      <Fact label={t`Next run`}>
        {nextRun && isOn ? <time dateTime={nextRun}>{momentOf(nextRun)}</time> : t`On change`}
      </Fact>
      <div className="type-small flex items-center gap-2 text-ink-2 lg:justify-end">
        {canSwitch ? (
          <>
            <Switch
              isOn={isOn}
              aria-label={name}
              isBlocked={isBusy}
              onChange={(next) => !isBusy && onSwitch(next)}
            />
            {isOn ? t`On` : t`Off`}
          </>
        ) : isPerStore && whyOff === null ? (
          <Link
            to="/workspace/stores"
            search={{ tab: 'synchronization' }}
            className="rounded-control text-glass underline-offset-2 hover:underline max-md:py-1"
          >
            {t`Set per store`}
          </Link>
        ) : (
          <span className="flex items-center gap-2">
            <StatusDot state={whyOff ? 'off' : 'on'} />
            {whyOff ?? t`Always on`}
          </span>
        )}
      </div>
    </li>
  )
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="type-small flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 tabular-nums">
      <span className="text-ink-3 lg:sr-only">{label}</span>
      {children}
    </div>
  )
}

type LastRunProps = { automation: Automation; lastRun: NonNullable<Automation['lastRun']> }

function LastRun({ automation: { kind }, lastRun: { at, status, runId } }: LastRunProps) {
  const ago = <time dateTime={at}>{timeAgo(at)}</time>
  if (kind === 'rule') {
    const labels: Partial<Record<string, string>> = runStatusLabels
    return (
      <span>
        {ago} · {labels[status] ?? status}
      </span>
    )
  }
  const known = WorkflowRunStatus.safeParse(status)
  return (
    <>
      {runId ? (
        <Link
          to="/workflows/runs/$runId"
          params={{ runId }}
          className="rounded-control underline-offset-2 hover:underline max-md:py-1"
        >
          {ago}
        </Link>
      ) : (
        ago
      )}
      {known.success && <StatusBadge run={known.data} />}
    </>
  )
}
