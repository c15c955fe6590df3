import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { CurrencyRate, CurrencySettings, CurrencyView } from './contract.ts'
import { reportingCurrencies as reporting, currencyRates as table } from './tables.ts'

export async function readSettings(tx: Tx, workspaceId: string): Promise<CurrencyView> {
  const [chosen] = await tx.select().from(reporting).where(eq(reporting.workspaceId, workspaceId))
  const rows = await tx
    .select({
      of: table.reportingCurrency,
      currency: table.currency,
      rate: sql<string>`trim_scale(${table.rate})::text`,
      source: table.source,
      date: table.rateDate,
    })
    .from(table)
    .where(eq(table.workspaceId, workspaceId))
    .orderBy(asc(table.reportingCurrency), asc(table.currency))
  const kept: CurrencyView['kept'] = {}
  for (const { of, ...rate } of rows) (kept[of] ??= []).push(rate)
  if (!chosen) return { reporting: null, rates: [], kept }
  const { [chosen.currency]: rates = [], ...others } = kept
  return { reporting: chosen.currency, rates, kept: others }
}

/** In place of what was set before. Rates of other reporting currencies stay, for when one is chosen again. */
export async function saveSettings(
  tx: Tx,
  { workspaceId, merchantId }: { workspaceId: string; merchantId: string },
  { reporting: currency, rates }: CurrencySettings,
  now: Date,
): Promise<void> {
  if (currency === null) {
    await tx.delete(reporting).where(eq(reporting.workspaceId, workspaceId))
    return
  }
  await tx
    .insert(reporting)
    .values({ workspaceId, currency })
    .onConflictDoUpdate({ target: reporting.workspaceId, set: { currency } })
  const given = rates.map((rate) => rate.currency)
  const isOf = and(eq(table.workspaceId, workspaceId), eq(table.reportingCurrency, currency))
  await tx.delete(table).where(given.length > 0 ? and(isOf, notInArray(table.currency, given)) : isOf)
  for (const rate of rates) await saveRate(tx, { workspaceId, merchantId, currency }, rate, now)
}

async function saveRate(
  tx: Tx,
  of: { workspaceId: string; merchantId: string; currency: string },
  { currency, rate, source, date }: CurrencyRate,
  enteredAt: Date,
): Promise<void> {
  const { workspaceId, merchantId: enteredBy, currency: reportingCurrency } = of
  const set = { rate, source, rateDate: date, enteredBy, enteredAt }
  await tx
    .insert(table)
    .values({ workspaceId, currency, reportingCurrency, ...set })
    .onConflictDoUpdate({ target: [table.workspaceId, table.currency, table.reportingCurrency], set })
}
