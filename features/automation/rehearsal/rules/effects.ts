/** What steps of a rehearsal would have done, as it is listed. */
import type { Preview } from '#engine/contract.ts'
import type { EffectKind, RehearsalTotals, RehearsedEffect, RehearsedError } from '../contract.ts'

/** Where and when an effect happens. `base` is made of the trigger, the step and the item. */
export type EffectPlace = { base: string; at: string; stepId: string; stepName: string }

/** What a step would do, beside its place. */
export type Deed = {
  kind: EffectKind
  of: string
  subject: string
  field?: string | null
  before?: string | null
  after?: string | null
  spendMinor?: number | null
}

const maxText = 500

/** An effect under a key of its own. */
export function toEffect(place: EffectPlace, deed: Deed, hold: string | null): RehearsedEffect {
  const { base, at, stepId, stepName } = place
  const { kind, of, subject, field = null, before = null, after = null, spendMinor = null } = deed
  const key = [base, subject, ...(field === null ? [] : [field])].join(' | ')
  return {
    ...{ key: cut(key, 1_000), at, stepId, stepName, kind, of, spendMinor },
    subject: cut(subject, 300),
    field: field === null ? null : cut(field, 100),
    before: before === null ? null : cut(before, maxText),
    after: after === null ? null : cut(after, maxText),
    hold: hold === null ? null : cut(hold, maxText),
  }
}

/** The deeds of a use of a tool that changes something; `question` says it where no preview does. */
export function toDeeds(tool: string, question: string, preview: Preview | null): Deed[] {
  const spendMinor = preview?.spend?.amountMinor ?? null
  const changes = preview?.changes ?? []
  if (changes.length === 0) {
    return [{ kind: spendMinor === null ? 'change' : 'spend', of: tool, subject: question, spendMinor }]
  }
  return changes.map(({ of, id, field, place, before, after }, index) => ({
    kind: 'change',
    of: tool,
    subject: id === undefined || id === of ? of : `${of} (${id})`,
    field: place === undefined ? field : `${field} (${place})`,
    before,
    after,
    // What it costs stands once, with the first change.
    spendMinor: index === 0 ? spendMinor : null,
  }))
}

function cut(text: string, length: number): string {
  const clean = text.replaceAll('\u0000', '').toWellFormed()
  return clean.length > length ? `${clean.slice(0, length - 1)}…` : clean
}

export type RunCounts = Omit<RehearsalTotals, 'effects' | 'spendMinor' | 'errors'>

const maxErrors = 20

/** Counts why steps failed. */
export class ErrorCounts {
  readonly #counts = new Map<string, RehearsedError>()

  add({ id, name }: { id: string; name: string }, message: string): void {
    const short = cut(message, maxText)
    const key = `${id} ${short}`
    const known = this.#counts.get(key)
    if (known) known.count += 1
    else this.#counts.set(key, { stepId: id, stepName: name, message: short, count: 1 })
  }

  list(): RehearsedError[] {
    return [...this.#counts.values()].toSorted((one, other) => other.count - one.count).slice(0, maxErrors)
  }
}

/** What it comes to, by kind and tool in the order of the first of each. */
export function totalOf(
  runs: RunCounts,
  effects: readonly RehearsedEffect[],
  errors: readonly RehearsedError[],
): RehearsalTotals {
  const groups = Map.groupBy(effects, ({ kind, of }) => `${kind} ${of}`)
  const sums = [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const held = group.filter(({ hold }) => hold !== null).length
    return [{ kind: first.kind, of: first.of, count: group.length, held }]
  })
  const spendMinor = effects.reduce(
    (sum, effect) => sum + (effect.hold === null ? (effect.spendMinor ?? 0) : 0),
    0,
  )
  return { ...runs, effects: sums, spendMinor: Math.round(spendMinor), errors: [...errors] }
}
