import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Edge, WorkflowStep } from '../../contract/definition.ts'
import type { StepField, WorkflowField } from '../../contract/edit.ts'
import type { Change } from './canvas-terms.ts'
import { ChangeBadge } from './change-badge.tsx'
import type { DrawnDiff } from './diff-graph.ts'
import { portLabels } from './step-labels.ts'

const stepFieldLabels: Record<StepField, string> = {
  name: t`Name`,
  agent: t`Agent`,
  description: t`Description`,
  action: t`What it does`,
  estimatedSeconds: t`Estimated time`,
  successCriteria: t`Success criteria`,
  successCheck: t`Success check`,
  policy: t`Retries and failure`,
  parentId: t`Loop`,
  position: t`Position`,
}

const workflowFieldLabels: Record<WorkflowField, string> = {
  name: t`Name`,
  category: t`Category`,
  description: t`Description`,
  priority: t`Priority`,
  trigger: t`Trigger`,
  triggerDescription: t`Trigger description`,
  limits: t`Limits`,
  kpis: t`KPIs`,
}

type Props = {
  drawn: DrawnDiff
  onChoose: (stepId: string) => void
  authors?: ReadonlyMap<string, string>
}

/** The changes in words, each step with the fields that differ. */
export function DiffList({ drawn: { diff, definition }, onChoose, authors }: Props) {
  const nameOf = (id: string) => definition.steps.find((step) => step.id === id)?.name ?? id
  const isEmpty =
    [diff.fields, diff.added, diff.removed, diff.changed, diff.addedEdges, diff.removedEdges].flat()
      .length === 0
  if (isEmpty) {
    return (
      <p className="text-ink-2">
        <Trans>No changes.</Trans>
      </p>
    )
  }
  const step = (change: Change, { id, name }: WorkflowStep, fields: readonly StepField[] = []) => (
    <li key={`${change} ${id}`} className="border-t border-line py-2.5 first:border-t-0">
      <div className="flex items-center justify-between gap-2">
        <button type="button" onClick={() => onChoose(id)} className="type-strong truncate hover:underline">
          {name}
        </button>
        <ChangeBadge change={change} />
      </div>
      {fields.length > 0 && (
        <p className="type-small mt-1 text-ink-2">
          {fields.map((field) => stepFieldLabels[field]).join(', ')}
        </p>
      )}
      <AuthorLine author={authors?.get(id)} />
    </li>
  )
  const edge = (change: Change, each: Edge) => (
    <li
      key={`${change} ${each.from} ${each.port} ${each.to}`}
      className="flex items-center justify-between gap-2 border-t border-line py-2.5 first:border-t-0"
    >
      <span className="min-w-0">
        {t`${nameOf(each.from)} (${portLabels[each.port]}) to ${nameOf(each.to)}`}
      </span>
      <ChangeBadge change={change} />
    </li>
  )
  return (
    <ul>
      {diff.fields.map((field) => (
        <li
          key={field}
          className="flex items-center justify-between gap-2 border-t border-line py-2.5 first:border-t-0"
        >
          <span className="type-strong">{workflowFieldLabels[field]}</span>
          <ChangeBadge change="changed" />
        </li>
      ))}
      {diff.added.map((each) => step('added', each))}
      {diff.changed.map(({ after, fields }) => step('changed', after, fields))}
      {diff.removed.map((each) => step('removed', each))}
      {diff.addedEdges.map((each) => edge('added', each))}
      {diff.removedEdges.map((each) => edge('removed', each))}
    </ul>
  )
}

function AuthorLine({ author }: { author: string | undefined }) {
  if (author === undefined) return null
  return <p className="type-small mt-1 text-ink-2">{t`by ${author}`}</p>
}
