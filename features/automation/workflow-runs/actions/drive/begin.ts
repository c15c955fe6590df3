/** The beginning and the end of a step: what the driver does by itself, and what is carried out outside it. */
import type { WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import type { ReadyStep, StepResult } from '../../contract/executor.ts'
import * as rules from '../../rules/step.ts'
import type { Book } from './book.ts'

/** A step that is to be carried out outside the driver. */
export type Outward = { path: string; step: WorkflowStep; input: unknown }

type Here = { book: Book; path: string; step: WorkflowStep; now: Date }

/** Begins a step, and ends it where nothing has to leave the driver for it; else answers what to carry out. */
export function beginStep(book: Book, ready: ReadyStep, now: Date): Outward | null {
  const { path, step } = ready
  const row = book.begin(ready)
  const known = step.action.type === 'loop' ? book.loopAt(path) : null
  if (known) {
    book.openLoop(path, known)
    return null
  }
  const begun = rules.beginStep({ step, now, scope: () => book.scopeOf(path), given: givenInput(book, path) })
  switch (begun.type) {
    case 'ended':
      concludeStep({ book, path, step, now }, begun.result)
      return null
    case 'loop':
      book.openLoop(path, begun.items)
      return null
    case 'waits':
      if (begun.input !== null) row.input = begun.input
      book.wait(path, begun.waitsFor)
      return null
    case 'outward':
      row.input = begun.input
      book.touch(row)
      return { path, step, input: begun.input }
  }
}

/** What a person gave in the place of the mappings of this step. */
function givenInput({ run }: Book, path: string): { input: unknown } | null {
  return run.fromStepId === path && run.fromInput !== null ? { input: run.fromInput } : null
}

/** Ends a step as its policy says: checked, tried again later, or put before a person where its outcome is unknown. */
export function concludeStep({ book, path, step, now }: Here, given: StepResult): void {
  const row = book.rowOf(path)
  const scope = () => book.scopeOf(path)
  const made = rules.concludeStep({ step, now, scope, attempt: row.attempt }, given)
  if (made.type === 'finish') {
    book.finish(path, made.result)
    return
  }
  row.error = made.error
  if (made.type === 'retry') {
    book.wait(path, { ...rules.waitsForNothing, type: 'time', until: made.until })
  } else book.wait(path, { ...rules.waitsForNothing, type: 'outcome' }, 'outcome_unknown')
}
