import { validateRow } from '#features/shop/feed/rules/validate-row.ts'
import { compare, type Measurement, timed } from './measure.ts'

const options = { profile: 'openai-2026-10', now: new Date('2026-11-01T00:00:00Z') } as const

/** Judging the rows of a feed, against merely parsing them. */
export async function measureValidator(lines: string[]): Promise<Measurement> {
  const parse = async () => lines.map((line) => JSON.parse(line) as unknown).length
  const validate = async () => lines.map((line) => validateRow(JSON.parse(line), options)).length
  // Both once before, so that neither pays for the first compilation.
  await parse()
  await validate()
  const { seconds: limitSeconds } = await timed(parse)
  const { seconds } = await timed(validate)
  return compare({ name: 'validate', unit: 'rows', limit: 'JSON.parse of the same rows' }, lines.length, {
    seconds,
    limitSeconds,
  })
}
