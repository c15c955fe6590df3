/** Weights as merchants write them. */
import { isPositiveDecimal, WEIGHT_UNITS } from './check-number.ts'

export type ParsedWeight = { value: string; unit: (typeof WEIGHT_UNITS)[number] }

/** Reads "1.2 kg", "1,2kg" or "500 g"; null when number or unit is missing, unknown or not above zero. */
export function parseWeight(text: string): ParsedWeight | null {
  const match = /^(\d{1,9}(?:[.,]\d{1,6})?)\s*([a-z]+)$/i.exec(text.trim())
  const unit = WEIGHT_UNITS.find((known) => known === match?.[2]?.toLowerCase())
  const value = trimDecimal((match?.[1] ?? '').replace(',', '.'))
  return unit !== undefined && isPositiveDecimal(value) ? { value, unit } : null
}

/** A store's number as decimal text, without exponent; null when it is not above zero. */
export function toDecimalText(value: number): string | null {
  const text = Number.isFinite(value) && value < 1e15 ? trimDecimal(value.toFixed(6)) : ''
  return isPositiveDecimal(text) ? text : null
}

function trimDecimal(text: string): string {
  const plain = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text
  return plain.replace(/^0+(?=\d)/, '')
}
