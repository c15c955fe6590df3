import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import { dayMs } from '#kit/days.ts'
import { carryOut, requestKind } from './actions/carry-out.ts'
import type { PrivacyDeps } from './actions/deps.ts'
import { forgetAnswered } from './actions/requests.ts'

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

/** Whom requests were about is forgotten after each start, and each day from then on. */
export async function startPrivacy(deps: PrivacyDeps, onFailure: (error: unknown) => void): Promise<void> {
  await forgetAnswered(deps)
  setInterval(() => void forgetAnswered(deps).catch(onFailure), dayMs).unref()
}
