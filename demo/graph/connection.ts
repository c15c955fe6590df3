/** Relay connections over any ordered list, with cursors that survive changes of the list. */
import { GraphQLError } from 'graphql'

export type RowKey = readonly [value: number | string, id: number]

export interface RowListing<T> {
  size: number
  /** Keys rise strictly with the position. */
  keyAt(position: number): RowKey
  at(position: number): T
}

export interface PageArgs {
  first?: number | null
  after?: string | null
  last?: number | null
  before?: string | null
  reverse?: boolean | null
}

const MAX = 250

/** In a bulk operation (`isBulk`) a list without `first` is whole, and no limit applies. */
export function connect<T, N>(
  listing: RowListing<T>,
  args: PageArgs,
  toNode: (item: T) => N,
  isBulk = false,
) {
  const { size } = listing
  const isReversed = args.reverse === true
  const read = (position: number) => (isReversed ? size - 1 - position : position)
  const keyAt = (position: number) => listing.keyAt(read(position))
  const count = countOf(args, isBulk)
  const start = args.after ? firstAfter(size, keyAt, parseCursor(args.after), isReversed) : 0
  const end = args.before ? firstNotBefore(size, keyAt, parseCursor(args.before), isReversed) : size
  const from = args.first == null && args.last != null ? Math.max(start, end - count) : start
  const to = Math.min(end, from + count)

  const edges: { cursor: string; node: N }[] = []
  for (let position = from; position < to; position++) {
    edges.push({ cursor: toCursor(keyAt(position)), node: toNode(listing.at(read(position))) })
  }
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: to < end,
      hasPreviousPage: from > 0 && from < size,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

export function listingOf<T>(
  items: readonly T[],
  keyOf: (item: T, position: number) => RowKey,
): RowListing<T> {
  const itemAt = (position: number) => {
    const item = items[position]
    if (item === undefined) throw new RangeError(`Nothing at ${position}.`)
    return item
  }
  return { size: items.length, at: itemAt, keyAt: (position) => keyOf(itemAt(position), position) }
}

function countOf(args: PageArgs, isBulk: boolean): number {
  const count = args.first ?? args.last ?? (isBulk ? Number.MAX_SAFE_INTEGER : null)
  if (count == null)
    throw new GraphQLError('you must provide one of first or last', { extensions: { code: 'BAD_REQUEST' } })
  if (count < 0 || (count > MAX && !isBulk)) {
    throw new GraphQLError(`The page size must be between 0 and ${MAX}.`, {
      extensions: { code: 'MAX_PAGE_SIZE' },
    })
  }
  return count
}

function toCursor([value, id]: RowKey): string {
  return Buffer.from(JSON.stringify({ last_id: id, last_value: value })).toString('base64')
}

function parseCursor(cursor: string): RowKey {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64').toString('utf8'))
    if (typeof parsed === 'object' && parsed !== null && 'last_id' in parsed && 'last_value' in parsed) {
      const { last_id: id, last_value: value } = parsed
      if (typeof id === 'number' && (typeof value === 'number' || typeof value === 'string'))
        return [value, id]
    }
  } catch {
    // Not a cursor of ours: refused below.
  }
  throw new GraphQLError('Invalid cursor for current pagination sort.', {
    extensions: { code: 'INVALID_CURSOR' },
  })
}

function compare(a: RowKey, b: RowKey): number {
  if (a[0] !== b[0]) return a[0] < b[0] ? -1 : 1
  return a[1] - b[1]
}

function search(size: number, isBeyond: (position: number) => boolean): number {
  let low = 0
  let high = size
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBeyond(middle)) high = middle
    else low = middle + 1
  }
  return low
}

function firstAfter(
  size: number,
  keyAt: (position: number) => RowKey,
  key: RowKey,
  isReversed: boolean,
): number {
  return search(size, (position) =>
    isReversed ? compare(keyAt(position), key) < 0 : compare(keyAt(position), key) > 0,
  )
}

function firstNotBefore(
  size: number,
  keyAt: (position: number) => RowKey,
  key: RowKey,
  isReversed: boolean,
): number {
  return search(size, (position) =>
    isReversed ? compare(keyAt(position), key) <= 0 : compare(keyAt(position), key) >= 0,
  )
}
