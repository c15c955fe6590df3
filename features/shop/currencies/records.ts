import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#db/database.ts'
import type { CurrencyRate, CurrencySettings } from './contract.ts'
import { reportingCurrencies as reporting, currencyRates as table } from './tables.ts'

export async function readSettings(tx: Tx, workspaceId: string): Promise<CurrencySettings> {
  const [chosen] = await tx.select().from(reporting).where(eq(reporting.workspaceId, workspaceId))
  if (!chosen) return { reporting: null, rates: [] }
  const rates = await tx
    .select({
      currency: table.currency,
      rate: sql<string>`trim_scale(${table.rate})::text`,
      source: table.source,
      date: table.rateDate,
    })
    .from(table)
    .where(and(eq(table.workspaceId, workspaceId), eq(table.reportingCurrency, chosen.currency)))
    .orderBy(asc(table.currency))
  return { reporting: chosen.currency, rates }
}

/** Rates of other reporting currencies stay, for when one is chosen again: then they are there, until the rates of it are saved once more. */
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
  const [before] = await tx.select().from(reporting).where(eq(reporting.workspaceId, workspaceId))
  await tx
    .insert(reporting)
    .values({ workspaceId, currency })
    .onConflictDoUpdate({ target: reporting.workspaceId, set: { currency } })
  const kept = rates.map((rate) => rate.currency)
  const isOf = and(eq(table.workspaceId, workspaceId), eq(table.reportingCurrency, currency))
  if (before?.currency === currency)
    await tx.delete(table).where(kept.length > 0 ? and(isOf, notInArray(table.currency, kept)) : isOf)
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
