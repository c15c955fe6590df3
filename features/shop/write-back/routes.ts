import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import type { WriteBackDeps } from './actions/deps.ts'
import { resolveConflicts } from './actions/resolve.ts'
import { draftSet, resumeSet, startSet, undoSet } from './actions/sets.ts'
import { changeSettings, viewChanges, viewConflicts, viewSets, viewWriteBack } from './actions/view.ts'
import * as contract from './contract.ts'

export function writeBackRoutes(deps: WriteBackDeps): Route[] {
  return [
    route(contract.viewWriteBack, async (_, { workspaceId }) => ok(await viewWriteBack(deps, workspaceId))),
    route(contract.saveWriteBack, async ({ body }, caller) => ok(await changeSettings(deps, caller, body))),
    route(contract.listConflicts, async (_, { workspaceId }) => ok(await viewConflicts(deps, workspaceId))),
    route(contract.resolveConflicts, async ({ body }, caller) =>
      ok(await resolveConflicts(deps, caller, body.side, body.conflicts)),
    ),
    route(contract.listSets, async ({ query }, { workspaceId }) =>
      ok(await viewSets(deps, workspaceId, query.before)),
    ),
    route(contract.draftSet, async (_, caller) => ok(await draftSet(deps, caller))),
    route(contract.listSetChanges, async ({ params, query }, { workspaceId }) =>
      ok(await viewChanges(deps, workspaceId, params.setId, query)),
    ),
    route(contract.startSet, async ({ params, body }, caller, { signal }) =>
      ok({ set: await startSet(deps, caller, params.setId, body.except, signal) }),
    ),
    route(contract.resumeSet, async ({ params }, caller, { signal }) =>
      ok({ set: await resumeSet(deps, caller, params.setId, signal) }),
    ),
    route(contract.undoSet, async ({ params }, caller, { signal }) =>
      ok({ set: await undoSet(deps, caller, params.setId, signal) }),
    ),
  ]
}
