import { listMerchants } from '#features/base/accounts/actions/merchant.ts'
import { ok } from '#kit/endpoint.ts'
import { newId } from '#kit/ids.ts'
import { type Caller, type Route, route } from '#kit/route.ts'
import { checkWorkflow, readCheckContext } from './actions/check.ts'
import { createWorkflow, importWorkflow, listTemplates } from './actions/create.ts'
import type { Author, WorkflowDeps } from './actions/deps.ts'
import { decideProposal, saveEdits } from './actions/drafts.ts'
import { publishWorkflow, removeWorkflow, restoreWorkflow, setWorkflowStatus } from './actions/publish.ts'
import { removeSecret, saveSecret, viewSecrets } from './actions/secrets.ts'
import { exportWorkflow, listSummaries, listVersions, viewVersion, viewWorkflow } from './actions/view.ts'
import * as secrets from './contract/secret.ts'
import * as transfer from './contract/transfer.ts'
import * as contract from './contract/workflow.ts'

export function workflowRoutes(deps: WorkflowDeps): Route[] {
  return [...listRoutes(deps), ...draftRoutes(deps), ...versionRoutes(deps), ...secretRoutes(deps)]
}

async function toAuthor(deps: WorkflowDeps, { workspaceId, merchantId }: Caller): Promise<Author> {
  const merchants = await listMerchants(deps, workspaceId)
  const { name, email } = merchants.find(({ id }) => id === merchantId) ?? { name: null, email: '' }
  return { workspaceId, actor: merchantId, as: { type: 'merchant', merchantId, name: name ?? email } }
}

function listRoutes(deps: WorkflowDeps): Route[] {
  return [
    route(contract.listWorkflows, async (_input, { workspaceId }) =>
      ok({ workflows: await listSummaries(deps, workspaceId) }),
    ),
    route(contract.listTemplates, () => ok({ templates: listTemplates() })),
    route(contract.viewCheckContext, async (_input, { workspaceId }) =>
      ok(await readCheckContext(deps, workspaceId)),
    ),
    route(contract.checkWorkflow, async ({ body }, { workspaceId }) =>
      ok(await checkWorkflow(deps, workspaceId, body.definition)),
    ),
    route(contract.viewWorkflow, async ({ params }, { workspaceId }) =>
      ok(await viewWorkflow(deps, workspaceId, params.workflowId)),
    ),
    route(transfer.exportWorkflow, ({ params, query }, { workspaceId }) =>
      exportWorkflow(deps, workspaceId, params.workflowId, query.version),
    ),
  ]
}

function draftRoutes(deps: WorkflowDeps): Route[] {
  return [
    route(contract.createWorkflow, async ({ body }, caller) =>
      ok(await createWorkflow(deps, await toAuthor(deps, caller), body)),
    ),
    route(transfer.importWorkflow, async ({ body }, caller) =>
      ok(await importWorkflow(deps, await toAuthor(deps, caller), body)),
    ),
    route(contract.saveEdits, async ({ params, body }, caller) =>
      ok(await saveEdits(deps, await toAuthor(deps, caller), params.workflowId, body)),
    ),
    route(contract.decideProposal, async ({ params, body }, caller) =>
      ok(await decideProposal(deps, await toAuthor(deps, caller), { ...params, ...body }, newId)),
    ),
  ]
}

function versionRoutes(deps: WorkflowDeps): Route[] {
  return [
    route(contract.publishWorkflow, async ({ params, body }, caller) =>
      ok(await publishWorkflow(deps, await toAuthor(deps, caller), params.workflowId, body)),
    ),
    route(contract.setWorkflowStatus, async ({ params, body }, caller) =>
      ok(await setWorkflowStatus(deps, await toAuthor(deps, caller), params.workflowId, body.status)),
    ),
    route(contract.removeWorkflow, async ({ params }, caller) => {
      await removeWorkflow(deps, await toAuthor(deps, caller), params.workflowId)
      return ok({ id: params.workflowId })
    }),
    route(contract.restoreWorkflow, async ({ params }, caller) =>
      ok(await restoreWorkflow(deps, await toAuthor(deps, caller), params.workflowId)),
    ),
    route(contract.listVersions, async ({ params }, { workspaceId }) =>
      ok({ versions: await listVersions(deps, workspaceId, params.workflowId) }),
    ),
    route(contract.viewVersion, async ({ params }, { workspaceId }) =>
      ok(await viewVersion(deps, workspaceId, params.workflowId, params.version)),
    ),
  ]
}

function secretRoutes(deps: WorkflowDeps): Route[] {
  return [
    route(secrets.listWorkflowSecrets, async (_input, { workspaceId }) =>
      ok({ secrets: await viewSecrets(deps, workspaceId) }),
    ),
    route(secrets.saveWorkflowSecret, async ({ params, body }, caller) =>
      ok(await saveSecret(deps, caller, params.name, body.value)),
    ),
    route(secrets.removeWorkflowSecret, async ({ params }, caller) => {
      await removeSecret(deps, caller, params.name)
      return ok({ name: params.name })
    }),
  ]
}
