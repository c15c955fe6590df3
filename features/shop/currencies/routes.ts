import { ok } from '#kit/endpoint.ts'
import { type Route, route } from '#kit/route.ts'
import { type CurrencyDeps, saveSettings, viewSettings } from './actions.ts'
import * as contract from './contract.ts'

export function currencyRoutes(deps: CurrencyDeps): Route[] {
  return [
    route(contract.viewCurrencies, async (_input, { workspaceId }) =>
      ok(await viewSettings(deps, workspaceId)),
    ),
    route(contract.saveCurrencies, async ({ body }, caller) => ok(await saveSettings(deps, caller, body))),
  ]
}
