/** The shape of a profile: what one generation of the feed asks of a row. */
import type { ProfileId } from '../contract/verdict.ts'
import { type CheckOutcome, type FieldCheck, type FieldFault, isRefused, rememberCheck } from './check.ts'

export type ProfileField = {
  name: string
  check: FieldCheck
  isRequired: boolean
  /** Page (with its section) that states the field's rules. */
  source: string
}

export type Alias = {
  canonical: string
  /** Other names, the strongest first. */
  names: readonly string[]
  /** Which name counts when both hold a value. */
  wins: 'canonical' | 'alias'
}

export type FeedProfile = {
  id: ProfileId
  fields: readonly ProfileField[]
  aliases: readonly Alias[]
  defaults: Readonly<Record<string, unknown>>
  /** Columns that merchants send and this format does not read, and what to do instead. */
  unread: Readonly<Record<string, string>>
  /** Turns columns of an older shape into fields before the checks, and says where they cannot be used. */
  prepare?: (given: Map<string, unknown>, report: Report) => void
  /** Rules between fields. */
  relations: readonly Relation[]
  /** Last changes to what is read: effects of one field on another. */
  settle?: (normalized: Map<string, unknown>) => void
  /** Names of the fields that the rules across rows look at. */
  feed: { itemId: string; groupId: string; isGroupApart: boolean; hasOptions: boolean }
  source: string
}

export type Report = (field: string, fault: FieldFault) => void

/** A row after the checks of its single fields. */
export type CheckedRow = {
  /** What was given, whether or not it is right. */
  has(field: string): boolean
  given(field: string): unknown
  /** The value if it passed its check; undefined otherwise. */
  value(field: string): unknown
  isRefused(field: string): boolean
  now: Date
}

export type Relation = (row: CheckedRow, report: Report) => void

/** What the relations see of a row whose single fields were checked. */
export function checkedRow(
  given: Map<string, unknown>,
  outcomes: Map<string, CheckOutcome>,
  now: Date,
): CheckedRow {
  return {
    now,
    has: (field) => given.has(field),
    given: (field) => given.get(field),
    value: (field) => {
      const outcome = outcomes.get(field)
      return outcome === undefined || isRefused(outcome) ? undefined : outcome.value
    },
    isRefused: (field) => {
      const outcome = outcomes.get(field)
      return outcome !== undefined && isRefused(outcome)
    },
  }
}

/** Fields that share a source, in the order in which they are reported. */
export function fieldsFrom(
  source: string,
  required: readonly string[],
  checks: Readonly<Record<string, FieldCheck>>,
): ProfileField[] {
  return Object.entries(checks).map(([name, check]) => ({
    name,
    check: rememberCheck(check),
    isRequired: required.includes(name),
    source,
  }))
}
