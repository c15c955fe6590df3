import { recordAudit } from '#db/audit.ts'
import type { Db } from '#db/database.ts'
import { addDays } from '#kit/days.ts'
import { Refusal } from '#kit/errors.ts'
import type { Caller } from '#kit/route.ts'
import { currencyRefusals, type CurrencySettings, type CurrencyView } from './contract.ts'
import * as records from './records.ts'
import { faultOf } from './rules.ts'

export type CurrencyDeps = { db: Db; clock: () => Date }

export function viewSettings({ db }: Pick<CurrencyDeps, 'db'>, workspaceId: string): Promise<CurrencyView> {
  return db.inWorkspace(workspaceId, (tx) => records.readSettings(tx, workspaceId))
}

/** Refuses with RATE_INVALID. */
export function saveSettings(
  { db, clock }: CurrencyDeps,
  caller: Caller,
  settings: CurrencySettings,
): Promise<CurrencyView> {
  const { workspaceId, merchantId } = caller
  const at = clock()
  // East of here the next day may have begun.
  const fault = faultOf(settings, addDays(at.toISOString().slice(0, 10), 1))
  if (fault !== null) throw new Refusal(currencyRefusals.RATE_INVALID, fault)
  return db.inWorkspace(workspaceId, async (tx) => {
    const before = await records.readSettings(tx, workspaceId)
    await records.saveSettings(tx, caller, settings, at)
    const after = await records.readSettings(tx, workspaceId)
    const action = 'currencies.saved'
    await recordAudit(tx, {
      workspaceId,
      actor: merchantId,
      action,
      subject: 'currencies',
      before,
      after,
      at,
    })
    return after
  })
}
