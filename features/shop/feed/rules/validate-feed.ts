/** Rules across the rows of a feed: ids that are unique, and groups whose variants can be told apart. */
import type { Detail, ProfileId, RowVerdict } from '../contract/verdict.ts'
import { type FieldFault, isPlainObject, showValue } from './check.ts'
import { PROFILES } from './profiles.ts'
import { toDetail } from './validate-row.ts'

export type FeedIndex = {
  /** First pass: every row's verdict once, in any order. */
  collect(verdict: RowVerdict): void
  /** Second pass: what the feed as a whole has against the row. */
  judge(verdict: RowVerdict): Detail[]
}

type Occurrences = { seen: Set<string>; repeated: Set<string> }

type Group = { optionNames: string | null; isMixed: boolean; combinations: Occurrences }

/**
 * Looks at a feed in two passes, because the first row of a pair cannot know the second; every row involved is told.
 * It keeps ids, group ids and option combinations, never the rows.
 */
export function createFeedIndex(profileId: ProfileId): FeedIndex {
  const { feed } = PROFILES[profileId]
  const itemIds = createOccurrences()
  const offerIds = createOccurrences()
  const currencies = new Set<string>()
  const groups = new Map<string, Group>()

  const read = (verdict: RowVerdict) => {
    const text = (name: string) => {
      const value = verdict.normalized[name]
      return typeof value === 'string' ? value : undefined
    }
    const itemId = text(feed.itemId)
    const groupId = text(feed.groupId)
    return {
      itemId,
      groupId: groupId === itemId ? undefined : groupId,
      offerId: text('offer_id'),
      currency: text('price')?.split(' ')[1],
      options: feed.hasOptions ? readOptions(verdict) : null,
    }
  }

  function findFaults(row: ReturnType<typeof read>): [string, FieldFault][] {
    const found: [string, FieldFault][] = []
    const group = row.groupId === undefined ? undefined : groups.get(row.groupId)
    if (row.itemId !== undefined && itemIds.repeated.has(row.itemId)) {
      found.push([feed.itemId, { rule: 'unique', todo: 'Give every row an id of its own.' }])
    }
    if (row.offerId !== undefined && offerIds.repeated.has(row.offerId)) {
      found.push(['offer_id', { rule: 'unique', todo: 'Give every offer an id of its own.' }])
    }
    const isNamesake = groups.has(row.itemId ?? '') || itemIds.seen.has(row.groupId ?? '')
    if (feed.isGroupApart && isNamesake) {
      found.push([feed.groupId, { rule: 'group-is-item', todo: 'Give the group an id that no product has.' }])
    }
    if (row.options !== null && group?.isMixed) {
      found.push([
        'variant_dict',
        { rule: 'option-names', todo: 'Use the same option names on all variants of the group.' },
      ])
    }
    if (row.options !== null && group?.combinations.repeated.has(row.options.combination)) {
      found.push([
        'variant_dict',
        { rule: 'combination', todo: 'Use each combination of options once in the group.' },
      ])
    }
    if (row.currency !== undefined && currencies.size > 1) {
      found.push([
        'price',
        { rule: 'one-currency', severity: 'warning', todo: 'Use the one currency agreed for the feed.' },
      ])
    }
    return found
  }

  return {
    collect(verdict) {
      const row = read(verdict)
      if (row.itemId !== undefined) note(itemIds, row.itemId)
      if (row.offerId !== undefined) note(offerIds, row.offerId)
      if (row.currency !== undefined) currencies.add(row.currency)
      if (row.groupId !== undefined) collectGroup(groups, row.groupId, row.options)
    },
    judge(verdict) {
      return findFaults(read(verdict)).map(([field, fault]) =>
        toDetail(field, fault, showValue(verdict.normalized[field]), profileId),
      )
    },
  }
}

type VariantOptions = { names: string; combination: string }

/** The options by which a variant row takes part in its group; null for other rows, and where they are refused already. */
function readOptions(verdict: RowVerdict): VariantOptions | null {
  if (verdict.normalized.listing_has_variations !== true || verdict.errors.includes('variant_dict'))
    return null
  const dict = verdict.normalized.variant_dict
  const entries = isPlainObject(dict) ? Object.entries(dict).toSorted(([a], [b]) => (a < b ? -1 : 1)) : []
  return { names: JSON.stringify(entries.map(([name]) => name)), combination: JSON.stringify(entries) }
}

function collectGroup(groups: Map<string, Group>, groupId: string, options: VariantOptions | null): void {
  const group = groups.get(groupId) ?? {
    optionNames: null,
    isMixed: false,
    combinations: createOccurrences(),
  }
  groups.set(groupId, group)
  if (options === null) return
  group.isMixed ||= group.optionNames !== null && group.optionNames !== options.names
  group.optionNames ??= options.names
  if (options.names !== '[]') note(group.combinations, options.combination)
}

function createOccurrences(): Occurrences {
  return { seen: new Set(), repeated: new Set() }
}

function note(occurrences: Occurrences, value: string): void {
  if (occurrences.seen.has(value)) occurrences.repeated.add(value)
  else occurrences.seen.add(value)
}
