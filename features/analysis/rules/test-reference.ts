/** Values that R computed, where the reference folder stands beside the repository; empty elsewhere. */
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const file = new URL('../../../../shared/reference/data/reference-values.json', import.meta.url)
const Reference = z.record(z.string(), z.union([z.array(z.number()), z.unknown()]))

const values = existsSync(file) ? Reference.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}

export const isReferenceThere = Object.keys(values).length > 0

/** The numbers under a key; throws where the folder is there and the key is not. */
export function reference(key: string): number[] {
  return z.array(z.number()).parse(values[key])
}

/** Whether two numbers agree in so many significant digits. */
export function agrees(value: number, wanted: number, digits: number): boolean {
  return Math.abs(value - wanted) <= 10 ** -digits * Math.max(Math.abs(wanted), 1e-12)
}
