import { z } from 'zod'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { keyedTable, numberCell, numberFigure, textCell } from '#features/base/runs/contract/keyed.ts'

export const WorkflowOrchestratorResult = ToolAnswer.extend({
  figures: z.array(
    z.discriminatedUnion('key', [numberFigure('steps', 'number'), numberFigure('seconds', 'number')]),
  ),
  tables: z.array(
    keyedTable('plan', {
      id: textCell,
      title: textCell,
      agent: textCell,
      after: textCell,
      start: numberCell,
      seconds: numberCell,
      slack: numberCell,
    }),
  ),
  charts: z.array(z.never()),
  /** `runId` is that of the workflow, once it has started. */
  detail: z.looseObject({ runId: z.string().optional() }),
})
export type WorkflowOrchestratorResult = z.infer<typeof WorkflowOrchestratorResult>
