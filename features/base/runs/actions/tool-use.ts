import { z } from 'zod'
import type { Engine } from '#engine/engine.ts'

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

/** Who changes something: a merchant's id, or an agent such as "agent:seller" in a run. */
export type Author = { actor: string; runId: string | null; approvalId: string | null }

/** One value that differs, by the name people know. */
export type Difference = { field: string; before: string | null; after: string | null }

/** Which use of a tool it is. `approved` is what the person saw, of `approvedNames`; null when no person was asked. */
export type ToolUse = Author & { approved: Difference[] | null; approvedNames: string[] | null }

/** Who uses a tool and what a person saw of it before, by the key of its step: "<run id>:<step>". */
export async function findToolUse(
  { runs }: { runs: Pick<Engine, 'listApprovals'> },
  workspaceId: string,
  key: string,
): Promise<ToolUse> {
  const at = key.indexOf(':')
  const runId = z.uuid().safeParse(key.slice(0, at)).data
  if (!runId) return { actor: 'agent', runId: null, approvalId: null, approved: null, approvedNames: null }
  const asked = await runs.listApprovals(workspaceId, runId)
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
