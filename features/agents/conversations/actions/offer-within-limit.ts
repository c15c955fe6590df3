import type { Tool } from '#engine/gate.ts'
import type { LocalSaying } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import type { LimitRefusal } from '#features/agents/settings/contract/settings.ts'
import { formatNumber, sayUsed } from '#features/agents/settings/rules/limits.ts'
import type { ToolCallResult } from '#features/agents/tool-runs/actions/tool-result.ts'

type PriceLimit = Extract<LimitRefusal, { reason: 'price' }>
type Refused = { args: Record<string, unknown>; answered: Pick<ToolCallResult, 'limit'> }

/** A price that would move by more than the limit: as far as it may, to be chosen. */
function offerPrice(
  { productId }: Record<string, unknown>,
  { message, maxPercent, isFall }: PriceLimit,
): LocalSaying | null {
  if (typeof productId !== 'string' || maxPercent === 0) return null
  const label = `${isFall ? 'Lower' : 'Raise'} it by ${formatNumber(maxPercent)}%`
  const order = `${isFall ? 'lower' : 'raise'} the price of "${productId}" by ${maxPercent}%`
  return {
    part: 'answer',
    text: `${message} Nothing was changed. ${label} instead, or change the limit under Agents.`,
    choices: [{ label, message: order }],
  }
}

/** All of them by as much as they may; where each has a price of its own, what to do. */
function offerPrices(
  { productIds, percent }: Record<string, unknown>,
  { message, maxPercent }: PriceLimit,
): LocalSaying {
  const unchanged = `${message} Nothing was changed.`
  if (typeof percent !== 'number' || maxPercent === 0)
    return { part: 'answer', text: `${unchanged} Name prices within it, or change the limit under Agents.` }
  const label = `${percent < 0 ? 'Lower' : 'Raise'} them by ${formatNumber(maxPercent)}%`
  const args = { productIds, percent: Math.sign(percent) * maxPercent }
  return {
    part: 'answer',
    text: `${unchanged} ${label} instead, or change the limit under Agents.`,
    choices: [{ label, message: label, use: { tool: 'set-prices', args } }],
  }
}

const verbs: Partial<Record<string, [verb: string, done: string]>> = {
  'enable-products': ['Enable', 'enabled'],
  'disable-products': ['Disable', 'disabled'],
}

/** More products than may be changed in an hour: as many as are left of it, to be chosen; null for any other answer. */
export function offerWithinLimit({ name }: Tool, { args, answered: { limit } }: Refused): LocalSaying | null {
  if (name === 'set-price' && limit?.reason === 'price') return offerPrice(args, limit)
  if (name === 'set-prices' && limit?.reason === 'price') return offerPrices(args, limit)
  const [verb, done] = verbs[name] ?? []
  if (!verb || limit?.reason !== 'rows') return null
  const { rows, left, rowsPerHour } = limit
  const used = sayUsed(rowsPerHour - left)
  const about = `That’s ${formatNumber(rows)} products, above your limit of ${formatNumber(rowsPerHour)} changes an hour${used}.`
  if (left < 1)
    return {
      part: 'answer',
      text: `${about} Nothing was ${done}. Try again in an hour, or raise the limit under Settings.`,
    }
  const label = `${verb} the first ${formatNumber(left)}`
  const { productIds, ...rest } = args
  const some = Array.isArray(productIds)
    ? { ...rest, productIds: productIds.slice(0, left) }
    : { ...args, limit: left }
  return {
    part: 'answer',
    text: `${about} ${label} now?`,
    choices: [{ label, message: label, args: some }],
    pending: { tool: name, args, into: null, first: null },
  }
}
