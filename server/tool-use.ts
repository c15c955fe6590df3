import { z } from 'zod'
import type { Engine } from '#engine/engine.ts'
import type { ToolUse } from '#features/shop/catalogue/actions/deps.ts'

/** What a person was shown with their yes, as far as it matters here. */
const Shown = z.object({
  preview: z
    .object({
      changes: z.array(
        z.object({
          of: z.string(),
          field: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
    })
    .nullable()
    .catch(null),
})
/** Who asked: that stands in the question alone, whatever the person made of its arguments. */
const Asked = z.object({ about: z.object({ agent: z.string().max(40) }) })

/** Who uses a tool and what a person saw of it before, by the key of its step: "<run id>:<step>". */
export async function findToolUse(engine: Engine, workspaceId: string, key: string): Promise<ToolUse> {
  const at = key.indexOf(':')
  const runId = z.uuid().safeParse(key.slice(0, at)).data
  if (!runId) return { actor: 'agent', runId: null, approvalId: null, approved: null, approvedNames: null }
  const asked = await engine.listApprovals(workspaceId, runId)
  const approval = asked.find(
    ({ name, decision }) => name === `${key.slice(at + 1)}:approval` && decision === 'approved',
  )
  const shown = Shown.safeParse(approval?.decidedArgs ?? approval?.args).data
  const asking = Asked.safeParse(approval?.args).data
  return {
    actor: asking ? `agent:${asking.about.agent}` : 'agent',
    runId,
    approvalId: approval?.id ?? null,
    approved: shown?.preview?.changes.map(({ of: _of, ...difference }) => difference) ?? null,
    approvedNames: shown?.preview?.changes.map(({ of }) => of) ?? null,
  }
}
