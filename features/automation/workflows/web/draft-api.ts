/** How a draft is saved: every answer that the queue must tell apart. */
import { type DraftConflict, saveEdits } from '../contract/workflow.ts'
import { ApiError, codeOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import type { DraftApi, SaveAnswer } from './draft-answer.ts'

export const draftApi: DraftApi = {
  save: async (workflowId, set) => {
    try {
      const { data } = await call(saveEdits, { params: { workflowId }, body: set })
      return { type: 'saved', changeSet: data.changeSet }
    } catch (error) {
      return toAnswer(error)
    }
  },
}

function toAnswer(error: unknown): SaveAnswer {
  if (!(error instanceof ApiError)) return { type: 'unreachable' }
  if (codeOf<typeof saveEdits>(error) === 'DRAFT_CONFLICT') {
    return { type: 'conflict', conflict: error.details as DraftConflict }
  }
  // Signed out, too busy, or ours to mend: the edits wait.
  const isForNow = error.status >= 500 || [401, 403, 408, 429].includes(error.status)
  return isForNow ? { type: 'unreachable' } : { type: 'refused', reason: error.sentence ?? error.message }
}
