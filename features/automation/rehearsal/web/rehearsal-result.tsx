import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatNumber } from '#ui/format.ts'
import { money } from '#ui/money.ts'
import { Notice } from '#ui/notice.tsx'
import { dateOf } from '#ui/relative-time.ts'
import { JsonView } from '#features/automation/workflow-runs/web/json-view.tsx'
import type { WorkflowDefinition } from '#features/automation/workflows/contract/definition.ts'
import { eventLabels } from '#features/automation/workflows/web/step-types.ts'
import type { Rehearsal, RehearsalTotals } from '../contract.ts'
import { EffectsTable } from './effects-table.tsx'
import { compareTotals } from './rehearsal-labels.ts'

type Props = {
  rehearsal: Rehearsal
  definition: WorkflowDefinition
  /** Of amounts; null where no store is connected. */
  currency: string | null
}

/** What the draft would have run, changed, sent and spent, beside what is published. */
export function RehearsalResult({ rehearsal, definition, currency }: Props) {
  const { draft, published, recordedSince, sampleEvent, sampled, outgoing, from, to } = rehearsal
  if (draft === null) return null
  const names = sampled.map((id) => definition.steps.find((step) => step.id === id)?.name ?? id)
  const steps = names.join(', ')
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="type-strong">{runsSentence(draft, published)}</p>
        <p className="type-small text-ink-2">
          {sampleEvent === null ? (
            <Trans>
              From {dateOf(from)} to {dateOf(to)}. Products, prices and stock are today’s.
            </Trans>
          ) : (
            <Trans>Products, prices and stock are today’s.</Trans>
          )}{' '}
          {outgoing === 0 ? (
            <Trans>Nothing was sent or changed.</Trans>
          ) : (
            plural(outgoing, { one: '# outgoing call was blocked.', other: '# outgoing calls were blocked.' })
          )}
        </p>
      </div>
      {sampleEvent !== null && (
        <Notice tone="warning" title={t`Rehearsed on a sample event: ${eventLabels[sampleEvent.type]}`}>
          <Trans>It never came from your store, so real events may lead to other steps.</Trans>
          <JsonView label={t`Sample event`} value={sampleEvent.payload} />
        </Notice>
      )}
      {recordedSince !== null && (
        <Notice tone="warning" title={t`Recorded since ${dateOf(recordedSince)}`}>
          <Trans>Earlier events aren’t recorded, so this rehearsal covers less time than you chose.</Trans>
        </Notice>
      )}
      {sampled.length > 0 && (
        <Notice tone="neutral" title={t`Sample answers used`}>
          <Trans>No real answers are recorded for: {steps}.</Trans>
        </Notice>
      )}
      <Effects draft={draft} published={published} currency={currency} />
      <Errors draft={draft} />
      <EffectsTable key={rehearsal.id} rehearsal={rehearsal} />
    </div>
  )
}

function runsSentence(draft: RehearsalTotals, published: RehearsalTotals | null): string {
  const { runs, failed, waiting } = draft
  const parts = [plural(runs, { one: '# run', other: '# runs' })]
  if (published !== null && published.runs !== runs) parts.push(t`instead of ${formatNumber(published.runs)}`)
  const said = parts.join(' ')
  const failures = failed > 0 ? plural(failed, { one: '# failed', other: '# failed' }) : null
  const open = waiting > 0 ? plural(waiting, { one: '# still waiting', other: '# still waiting' }) : null
  return [said, failures, open].filter(Boolean).join(' · ')
}

type Totals = { draft: RehearsalTotals; published: RehearsalTotals | null; currency: string | null }

function Effects({ draft, published, currency }: Totals) {
  const compared = compareTotals(draft, published)
  const spent = (minor: number) =>
    currency === null ? formatNumber(minor / 100) : money(minor / 100, currency)
  return (
    <ul className="flex flex-col gap-1">
      {compared.length === 0 && (
        <li className="text-ink-2">
          <Trans>These runs wouldn’t have changed or sent anything.</Trans>
        </li>
      )}
      {compared.map(({ key, label, published: before, held, isSame }) => (
        <li key={key}>
          {[label, before, isSame ? t`same as published` : null].filter(Boolean).join(' ')}
          {held !== null && <span className="text-needs">, {held}</span>}
        </li>
      ))}
      {draft.spendMinor > 0 && (
        <li>
          <Trans>{spent(draft.spendMinor)} spent</Trans>
        </li>
      )}
    </ul>
  )
}

function Errors({ draft: { errors } }: { draft: RehearsalTotals }) {
  if (errors.length === 0) return null
  return (
    <div>
      <p className="type-label mb-1 text-ink-2">
        <Trans>Why steps failed</Trans>
      </p>
      <ul className="flex flex-col gap-1">
        {errors.map(({ stepId, stepName, message, count }) => (
          <li key={`${stepId} ${message}`} className="type-small break-words">
            <span className="type-strong">{stepName}</span> ({formatNumber(count)}×): {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
