import { customType, timestamp } from 'drizzle-orm/pg-core'

/** A column of bytes, which Drizzle does not have for PostgreSQL. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A column of moments. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true })
}
