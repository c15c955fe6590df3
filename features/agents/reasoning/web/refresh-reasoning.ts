/** Apart from what draws sessions: every page of the console loads it. */
import type { QueryClient } from '@tanstack/react-query'
import { reasoningHealth } from '#features/insight/beliefs/contract.ts'
import { listRegressions } from '../contract/regression.ts'
import { getSession, listReasoning } from '../contract/session.ts'

/** An agent thought, or is done with it. */
export function refreshReasoning(client: QueryClient): void {
  for (const { path } of [listReasoning, getSession, listRegressions, reasoningHealth])
    void client.invalidateQueries({ queryKey: [path] })
}
