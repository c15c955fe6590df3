import { customType } from 'drizzle-orm/pg-core'

/** A column of bytes, which Drizzle does not have for PostgreSQL. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
