/** A step as its executor sees it, with what it began and logged. */
import type { BegunEffect, EffectState, NewEffect, StepContext } from '../contract/executor.ts'
import { WorkflowLimits } from '#features/automation/workflows/contract/definition.ts'
import { newId } from '#kit/ids.ts'

export type KnownStep = {
  context: StepContext
  effects: (NewEffect & { state: EffectState | 'begun'; output: unknown })[]
  logs: string[]
}

/** Its effect lives as long as it does: a context of the same step, begun anew, is told what became of it. */
export function newStep(given: Partial<StepContext> & { workspaceId: string }): KnownStep {
  const step: KnownStep = { effects: [], logs: [], context: undefined as never }
  const idempotencyKey = given.idempotencyKey ?? newId()
  step.context = {
    workflowId: newId(),
    runId: newId(),
    stepRunId: newId(),
    path: 'step',
    attempt: 1,
    idempotencyKey,
    signal: new AbortController().signal,
    version: 1,
    definition: { name: 'Price watch', limits: WorkflowLimits.parse({}) },
    isAutoGranted: false,
    log: async (level, message) => {
      step.logs.push(`${level}: ${message}`)
    },
    beginEffect: async (effect): Promise<BegunEffect> => {
      const last = step.effects.at(-1)
      const key = idempotencyKey
      if (last?.state === 'done') return { key, state: 'done', output: last.output }
      const isLost = last?.state === 'begun' || last?.state === 'unknown'
      if (isLost && !effect.takesKey) return { key, state: 'unknown' }
      step.effects.push({ ...effect, state: 'begun', output: null })
      return { key, state: 'new' }
    },
    endEffect: async (state, output = null) => {
      Object.assign(step.effects.at(-1) ?? {}, { state, output })
    },
    ...given,
  }
  return step
}
