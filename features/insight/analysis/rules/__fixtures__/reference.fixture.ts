/** Values that R computed, for tests: what it was asked and what it answered. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const file = new URL('../reference/r-figures.json', import.meta.url)
const Figures = z.object({ figures: z.array(z.object({ call: z.string(), values: z.array(z.number()) })) })

const { figures } = Figures.parse(JSON.parse(readFileSync(file, 'utf8')))

/** What R answered to a call; throws where it was not asked. */
export function reference(call: string): number[] {
  const found = figures.find((figure) => figure.call === call)
  if (!found) throw new Error(`R was not asked ${call}`)
  return found.values
}

/** Whether two numbers agree in so many significant digits. */
export function agrees(value: number, wanted: number, digits: number): boolean {
  return Math.abs(value - wanted) <= 10 ** -digits * Math.max(Math.abs(wanted), 1e-12)
}
