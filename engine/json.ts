import { isDeepStrictEqual } from 'node:util'

/** Plain JSON: what survives a restart. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** The value as it is read back after a restart; nothing at all becomes null. Throws when it would not be the same: a Date, a Map, an undefined property, NaN. */
export function toJson(value: unknown, what: string): Json {
  if (value === undefined) return null
  const text: string | undefined = JSON.stringify(value)
  if (text !== undefined) {
    const stored: Json = JSON.parse(text)
    if (isDeepStrictEqual(stored, value)) return stored
  }
  throw new Error(`${what} is not plain JSON, so it would change over a restart`)
}
