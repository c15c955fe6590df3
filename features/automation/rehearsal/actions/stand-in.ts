/** What stands in for the answers that a rehearsal does not ask for. */
import type { CheckContext } from '#features/automation/workflows/contract/check.ts'
import type { WorkflowDefinition, WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { outputType } from '#features/automation/workflows/rules/output-type.ts'
import type { AnswerPick } from '../contract.ts'
import { sampleOf } from '../rules/sample.ts'

export type Picks = Readonly<Record<string, AnswerPick>>

/** Answers by step: what the merchant picked, else the last recorded one, else a sample. */
export class StandIns {
  /** Ids of steps for which nothing was recorded. */
  readonly sampled = new Set<string>()
  readonly #definition: WorkflowDefinition
  readonly #context: CheckContext
  readonly #picks: Picks
  readonly #recorded: ReadonlyMap<string, unknown>

  /** `recorded` are the last outputs of steps in real runs, by their ids. */
  constructor(
    definition: WorkflowDefinition,
    {
      context,
      picks,
      recorded,
    }: { context: CheckContext; picks: Picks; recorded: ReadonlyMap<string, unknown> },
  ) {
    this.#definition = definition
    this.#context = context
    this.#picks = picks
    this.#recorded = recorded
  }

  answerOf(step: WorkflowStep): unknown {
    const pick = this.#picks[step.id]
    if (pick?.type === 'given') return pick.output
    if (pick?.type !== 'sample') {
      if (this.#recorded.has(step.id)) return this.#recorded.get(step.id)
      const ofTool = this.#answerOfTool(step)
      if (ofTool !== null) return ofTool
    }
    this.sampled.add(step.id)
    if (step.action.type === 'http') return { status: 200, headers: {}, body: null }
    return sampleOf(outputType(this.#definition, step, this.#context))
  }

  /** What a person decides on a step; approved unless picked otherwise. */
  decisionOf({ id }: WorkflowStep): { decision: 'approved' | 'rejected'; reason: string } {
    const pick = this.#picks[id]
    return pick?.type === 'decision' ? pick : { decision: 'approved', reason: '' }
  }

  /** What a person fills in beside it. */
  formOf(step: WorkflowStep): unknown {
    const type = outputType(this.#definition, step, this.#context)
    return type.type === 'object' && type.fields['form'] ? sampleOf(type.fields['form']) : {}
  }

  /** The last answer of a step's tool, whoever used it. */
  #answerOfTool({ action }: WorkflowStep): unknown {
    if (action.type !== 'tool') return null
    return this.#context.tools.find(({ name }) => name === action.tool)?.sample ?? null
  }
}
