import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { listAutomations, setAutomation, viewSchedule } from './actions/automations.ts'
import type { AutomationListDeps, WebhookDeps } from './actions/deps.ts'
import { renewWebhook, viewWebhook } from './actions/webhooks.ts'
import * as contract from './contract.ts'

export function triggerRoutes(deps: AutomationListDeps & WebhookDeps): Route[] {
  return [
    route(contract.listAutomations, async (_input, { workspaceId }) =>
      ok({ automations: await listAutomations(deps, workspaceId) }),
    ),
    route(contract.setAutomation, async ({ params, body }, caller) =>
      ok(await setAutomation(deps, caller, params.automationId, body.isOn)),
    ),
    route(contract.viewSchedule, async ({ query: { count, ...schedule } }) =>
      ok(viewSchedule(deps, schedule, count)),
    ),
    route(contract.viewWebhook, async ({ params }, { workspaceId }) =>
      ok(await viewWebhook(deps, workspaceId, params.workflowId)),
    ),
    route(contract.renewWebhook, async ({ params }, caller) =>
      ok(await renewWebhook(deps, caller, params.workflowId)),
    ),
  ]
}
