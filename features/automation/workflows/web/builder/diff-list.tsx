import { Trans } from '@lingui/react/macro'
import { Minus, Pencil, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Edge, WorkflowDefinition } from '../../contract/definition.ts'
import { diffDefinitions } from '../../rules/diff.ts'
import { fieldText, stepFieldLabels, stepFieldText, workflowFieldLabels } from '../edit-labels.ts'
import { portLabels } from '../step-types.ts'

type Props = { before: WorkflowDefinition; after: WorkflowDefinition }

/** What is new, gone and changed, as a list. */
export function DiffList({ before, after }: Props) {
  const diff = diffDefinitions(before, after)
  const nameOf = (id: string) => [...after.steps, ...before.steps].find((step) => step.id === id)?.name ?? id
  const edgeText = ({ from, port, to }: Edge) => `${nameOf(from)} · ${portLabels[port]} · ${nameOf(to)}`
  const rows: { key: string; icon: ReactNode; text: ReactNode }[] = [
    ...diff.added.map(({ id, name }) => ({ key: `+${id}`, icon: added, text: name })),
    ...diff.removed.map(({ id, name }) => ({ key: `-${id}`, icon: removed, text: name })),
    ...diff.changed.flatMap(({ after: step, before: old, fields }) =>
      fields.map((field) => ({
        key: `${step.id} ${field}`,
        icon: changed,
        text: (
          <>
            {step.name} · {stepFieldLabels[field]}:{' '}
            <s className="text-ink-3">{stepFieldText(field, old[field])}</s>{' '}
            {stepFieldText(field, step[field])}
          </>
        ),
      })),
    ),
    ...diff.fields.map((field) => ({
      key: field,
      icon: changed,
      text: (
        <>
          {workflowFieldLabels[field]}: <s className="text-ink-3">{fieldText(field, before[field])}</s>{' '}
          {fieldText(field, after[field])}
        </>
      ),
    })),
    ...diff.addedEdges.map((edge) => ({ key: `+${edgeText(edge)}`, icon: added, text: edgeText(edge) })),
    ...diff.removedEdges.map((edge) => ({ key: `-${edgeText(edge)}`, icon: removed, text: edgeText(edge) })),
  ]
  if (rows.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>No differences.</Trans>
      </p>
    )
  }
  return (
    <ul className="type-small flex flex-col gap-1">
      {rows.map(({ key, icon, text }) => (
        <li key={key} className="flex gap-1.5">
          {icon}
          <span className="min-w-0 break-words">{text}</span>
        </li>
      ))}
    </ul>
  )
}

const style = 'mt-0.5 size-3 flex-none'
const added = (
  <>
    <Plus aria-hidden className={`${style} text-ready`} />
    <span className="sr-only">
      <Trans>Added:</Trans>
    </span>
  </>
)
const removed = (
  <>
    <Minus aria-hidden className={`${style} text-incomplete`} />
    <span className="sr-only">
      <Trans>Removed:</Trans>
    </span>
  </>
)
const changed = (
  <>
    <Pencil aria-hidden className={`${style} text-needs`} />
    <span className="sr-only">
      <Trans>Changed:</Trans>
    </span>
  </>
)
