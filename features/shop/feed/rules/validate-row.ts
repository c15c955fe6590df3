import type { Detail, ProfileId, RowVerdict } from '../contract/verdict.ts'
import { type CheckOutcome, type FieldFault, isAbsent, isPlainObject, showValue } from './check.ts'
import { type Alias, checkedRow, type FeedProfile, type Report } from './profile.ts'
import { PROFILES } from './profiles.ts'

export type RowOptions = { profile: ProfileId; now: Date }

/** The field name that stands for a row which cannot be read at all. */
const WHOLE_ROW = '$'

const PLACES = new Map(
  Object.values(PROFILES).map((profile) => [
    profile.id,
    new Map(profile.fields.map((field, place) => [field.name, { place, source: field.source }])),
  ]),
)

/**
 * Judges one row by a profile: aliases, single values, rules between fields, defaults. Never throws; a value that is
 * not an object is an error of the row itself. `now` fixes the clock for the rules about dates.
 */
export function validateRow(row: unknown, options: RowOptions): RowVerdict {
  const profile = PROFILES[options.profile]
  if (!isPlainObject(row)) {
    return unreadableRow('object', showValue(row), 'Give one JSON object for each product.', options.profile)
  }
  const { details, outcomes } = findDetails(row, options)
  return toVerdict(details, normalize(outcomes, details, profile), options.profile)
}

/** The verdict without the row as it is read, and with findings of one's own. */
export function checkRow(
  row: Record<string, unknown>,
  options: RowOptions,
  added: readonly Detail[] = [],
): Omit<RowVerdict, 'normalized'> {
  return toLists([...findDetails(row, options).details, ...added], options.profile)
}

function findDetails(row: Record<string, unknown>, options: RowOptions) {
  const profile = PROFILES[options.profile]
  const details: Detail[] = []
  const given = new Map(Object.entries(row))
  const report: Report = (field, fault) => {
    const value = given.has(field) ? given.get(field) : Object.hasOwn(row, field) ? row[field] : undefined
    details.push(toDetail(field, fault, showValue(value), options.profile))
  }
  resolveAliases(given, profile.aliases, report)
  profile.prepare?.(given, report)
  for (const [name, value] of given) if (isAbsent(value)) given.delete(name)
  reportUnread(given, profile, report)
  const outcomes = checkFields(given, profile, options.now, report)
  const checked = checkedRow(given, outcomes, options.now)
  for (const relate of profile.relations) relate(checked, report)
  return { details, outcomes }
}

/** The verdict on a row that cannot be read. */
export function unreadableRow(rule: string, found: string, todo: string, profile: ProfileId): RowVerdict {
  return toVerdict([toDetail(WHOLE_ROW, { rule, todo }, found, profile)], {}, profile)
}

/** Adds findings to a verdict, keeping its lists without doubles and in order. */
export function extendVerdict(verdict: RowVerdict, added: readonly Detail[], profile: ProfileId): RowVerdict {
  return added.length === 0 ? verdict : toVerdict([...verdict.details, ...added], verdict.normalized, profile)
}

/** The finding with its published source; a field outside the profile takes the profile's page. */
export function toDetail(field: string, fault: FieldFault, found: string, profile: ProfileId): Detail {
  const source = PLACES.get(profile)?.get(field)?.source ?? PROFILES[profile].source
  return { field, severity: fault.severity ?? 'error', rule: fault.rule, found, todo: fault.todo, source }
}

function reportUnread(given: Map<string, unknown>, profile: FeedProfile, report: Report): void {
  for (const name of given.keys()) {
    if (PLACES.get(profile.id)?.has(name)) continue
    const todo = Object.hasOwn(profile.unread, name) ? profile.unread[name] : undefined
    report(name, {
      rule: 'unread',
      severity: 'warning',
      todo: todo ?? 'Drop it or check its spelling: the format does not read this column.',
    })
  }
}

function checkFields(
  given: Map<string, unknown>,
  profile: FeedProfile,
  now: Date,
  report: Report,
): Map<string, CheckOutcome> {
  const outcomes = new Map<string, CheckOutcome>()
  for (const { name, check, isRequired } of profile.fields) {
    if (given.has(name)) {
      const outcome = check(given.get(name), now)
      outcomes.set(name, outcome)
      for (const fault of outcome.faults) report(name, fault)
    } else if (isRequired) {
      report(name, { rule: 'required', todo: 'Add a value: the field is required.' })
    }
  }
  return outcomes
}

function normalize(
  outcomes: Map<string, CheckOutcome>,
  details: readonly Detail[],
  profile: FeedProfile,
): Record<string, unknown> {
  const refused = new Set(
    details.filter((detail) => detail.severity === 'error').map((detail) => detail.field),
  )
  const normalized = new Map<string, unknown>()
  for (const [name, outcome] of outcomes) if (!refused.has(name)) normalized.set(name, outcome.value)
  for (const [name, value] of Object.entries(profile.defaults))
    if (!normalized.has(name)) normalized.set(name, value)
  profile.settle?.(normalized)
  return Object.fromEntries(normalized)
}

function toVerdict(details: Detail[], normalized: Record<string, unknown>, profile: ProfileId): RowVerdict {
  return { ...toLists(details, profile), normalized }
}

function toLists(details: Detail[], profile: ProfileId): Omit<RowVerdict, 'normalized'> {
  if (details.length === 0) return { errors: [], warnings: [], details }
  const places = PLACES.get(profile)
  const place = (name: string) =>
    name === WHOLE_ROW ? -1 : (places?.get(name)?.place ?? Number.MAX_SAFE_INTEGER)
  const inOrder = (a: string, b: string) => place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0)
  const names = (severity: Detail['severity']) =>
    [...new Set(details.filter((detail) => detail.severity === severity).map((detail) => detail.field))].sort(
      inOrder,
    )
  const sorted = details.toSorted((a, b) => inOrder(a.field, b.field))
  return { errors: names('error'), warnings: names('warning'), details: sorted }
}

/**
 * Brings every alias under its canonical name. When several names hold a value, the profile says which counts; the
 * alias beside its canonical name is a warning of its own, named as it was sent.
 */
function resolveAliases(given: Map<string, unknown>, aliases: readonly Alias[], report: Report): void {
  for (const { canonical, names, wins } of aliases) {
    const order = wins === 'canonical' ? [canonical, ...names] : [...names, canonical]
    const present = order.filter((name) => !isAbsent(given.get(name)))
    const [winner] = present
    const value = winner === undefined ? undefined : given.get(winner)
    for (const name of present) {
      const isDoubled =
        present.length > 1 && name !== canonical && (present.includes(canonical) || name !== winner)
      if (isDoubled)
        report(name, {
          rule: 'alias',
          severity: 'warning',
          todo: `Send one name only: ${canonical}. ${winner} counts.`,
        })
    }
    for (const name of names) given.delete(name)
    if (winner !== undefined) given.set(canonical, value)
  }
}
