/** What a rehearsal found, as an agent says it. */
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { newFigure, newTable } from '#features/base/runs/rules/keyed.ts'
import { nameOfTool } from '#features/base/runs/rules/tool-name.ts'
import type { Rehearsal, RehearsalTotals, RehearsedEffect } from '../contract.ts'

type Told = {
  workflow: { id: string; name: string }
  rehearsal: Rehearsal
  /** The first of what would have been held back. */
  held: readonly RehearsedEffect[]
  currency: string
}

type Sum = RehearsalTotals['effects'][number]

export function tellRehearsal({ workflow, rehearsal, held, currency }: Told): ToolAnswer {
  const { draft, from, to, error, status } = rehearsal
  const where = {
    workflowId: workflow.id,
    rehearsalId: rehearsal.id,
    href: `/workflows?tab=workflow-builder&workflow=${workflow.id}`,
  }
  const basis = {
    ...{ kind: 'local', rows: draft?.runs ?? 0, unit: 'runs', method: 'Rehearsal on recorded events' },
    ...{ from: from.slice(0, 10), to: to.slice(0, 10) },
  }
  const same = { confidence: null, basis, detail: where }
  if (draft === null) {
    const why = error?.message ?? (status === 'cancelled' ? 'It was cancelled.' : 'It is still under way.')
    const summary = `The rehearsal of “${workflow.name}” has no result. ${why}`
    return ToolAnswer.parse({ outcome: 'unavailable', summary, ...same })
  }
  return ToolAnswer.parse({
    outcome: 'answer',
    summary: summarize(workflow.name, rehearsal, draft, currency),
    ...same,
    figures: figuresOf(draft, currency),
    tables: tablesOf(draft, held),
  })
}

function summarize(name: string, rehearsal: Rehearsal, draft: RehearsalTotals, currency: string): string {
  const { from, to, recordedSince, published, sampled, outgoing } = rehearsal
  const begin = recordedSince ?? from
  const period = `Between ${begin.slice(0, 10)} and ${to.slice(0, 10)}`
  const instead = published && published.runs !== draft.runs ? ` instead of ${published.runs}` : ''
  const failed = draft.failed > 0 ? `, of which ${draft.failed} would have failed` : ''
  const runs = `${period} “${name}” would have run ${many(draft.runs, 'time')}${instead}${failed}.`
  const done = draft.effects.map(({ kind, of, count }) => countText({ kind, of, count }))
  const did = done.length > 0 ? ` It would have made ${done.join(', ')}.` : ' It would have changed nothing.'
  const spent = draft.spendMinor > 0 ? ` It would have spent ${draft.spendMinor / 100} ${currency}.` : ''
  const held = sum(draft.effects.map((each) => each.held))
  const stopped = held > 0 ? ` ${held} of these would have been held back by a limit or a rule.` : ''
  const short = recordedSince === null ? '' : ' Earlier events aren’t recorded.'
  const guessed = sampled.length > 0 ? ` ${many(sampled.length, 'step')} used sample answers.` : ''
  const left = outgoing > 0 ? ` ${many(outgoing, 'outgoing call')} were blocked.` : ''
  return `${runs}${did}${spent}${stopped}${short}${guessed}${left} Nothing was sent or changed.`
}

function figuresOf({ runs, completed, failed, effects, spendMinor }: RehearsalTotals, currency: string) {
  return [
    newFigure('runs', 'Runs', runs, 'number'),
    newFigure('completed', 'Completed', completed, 'number'),
    newFigure('failed', 'Failed', failed, 'number'),
    newFigure('held', 'Held back', sum(effects.map(({ held }) => held)), 'number'),
    newFigure('spend', 'Spent', spendMinor / 100, 'money', { currency }),
  ]
}

function tablesOf({ effects: sums, errors }: RehearsalTotals, effects: readonly RehearsedEffect[]) {
  const held = effects.flatMap(({ at, stepName, subject, hold }) =>
    hold === null ? [] : [{ at, step: stepName, subject, hold }],
  )
  const all = [
    newTable(
      'effects',
      'What it would have done',
      [
        ['effect', 'Effect', 'text'],
        ['count', 'Count', 'number'],
        ['held', 'Held back', 'number'],
      ],
      sums.map(({ kind, of, count, held: back }) => ({ effect: nameOf({ kind, of }), count, held: back })),
    ),
    newTable(
      'held',
      'Held back',
      [
        ['at', 'When', 'moment'],
        ['step', 'Step', 'text'],
        ['subject', 'Of', 'text'],
        ['hold', 'Why', 'text'],
      ],
      held,
    ),
    newTable(
      'errors',
      'Why steps failed',
      [
        ['step', 'Step', 'text'],
        ['message', 'Reason', 'text'],
        ['count', 'Count', 'number'],
      ],
      errors.map(({ stepName, message, count }) => ({ step: stepName, message, count })),
    ),
  ]
  return all.filter(({ rows }) => rows.length > 0)
}

function nameOf({ kind, of }: Pick<Sum, 'kind' | 'of'>): string {
  if (kind === 'message') return 'Message'
  if (kind === 'approval') return 'Approval request'
  if (kind === 'request') return of === 'ask' ? 'Question to an agent' : 'Request to another service'
  if (kind === 'workflow') return of === 'run' ? 'Run over the limit' : 'Run of another workflow'
  return nameOfTool(of)
}

function countText({ kind, of, count }: Pick<Sum, 'kind' | 'of' | 'count'>): string {
  if (kind === 'message') return many(count, 'message')
  if (kind === 'approval') return many(count, 'approval request')
  if (kind === 'request')
    return many(count, of === 'ask' ? 'question to an agent' : 'request to another service')
  if (kind === 'workflow') return many(count, of === 'run' ? 'run over the limit' : 'run of another workflow')
  return `${many(count, 'change')} by ${nameOfTool(of).toLowerCase()}`
}

const plurals: Readonly<Record<string, string>> = {
  'question to an agent': 'questions to agents',
  'request to another service': 'requests to other services',
  'run over the limit': 'runs over the limit',
  'run of another workflow': 'runs of other workflows',
}

function many(count: number, one: string): string {
  return `${count} ${count === 1 ? one : (plurals[one] ?? `${one}s`)}`
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
