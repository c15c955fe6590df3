import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import { dayMs } from '#kit/days.ts'
import { carryOut, requestKind } from './actions/carry-out.ts'
import type { PrivacyDeps } from './actions/deps.ts'
import { forgetAnswered, resumeRequests } from './actions/requests.ts'

/** What is done about requests. */
export function privacyKinds(deps: PrivacyDeps): ProductKind[] {
  return [
    defineRun({
      name: requestKind,
      input: z.object({ requestId: z.uuid() }),
      run: (run, { requestId }) => carryOut(deps, run, requestId),
    }),
  ]
}

/** After each start, and each day from then on, what failed is tried again, and whom requests were about is forgotten. */
export async function startPrivacy(deps: PrivacyDeps, onFailure: (error: unknown) => void): Promise<void> {
  const work = async () => {
    await resumeRequests(deps, onFailure)
    await forgetAnswered(deps)
  }
  await work()
  setInterval(() => void work().catch(onFailure), dayMs).unref()
}
