import { z } from 'zod'
import { defineRun, type ProductKind } from '#features/base/runs/actions.ts'
import { mailKind, type ResetDeps, sendAccountMail } from './actions/reset.ts'

/** The slow work of accounts: mail. */
export function accountKinds(deps: ResetDeps): ProductKind[] {
  const mail = defineRun({
    name: mailKind,
    input: z.object({ merchantId: z.uuid(), about: z.enum(['reset', 'password-changed']) }),
    run: async (run, input) => {
      await run.step('send', async (signal) => {
        await sendAccountMail(deps, run.workspaceId, input, signal)
        return {}
      })
      return {}
    },
  })
  return [mail]
}
