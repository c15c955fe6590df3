/** Why PostgreSQL cannot run on this machine at all, as a clause without a full stop, and what an operator can do about it. */
export class PostgresUnavailable extends Error {
  override readonly name = 'PostgresUnavailable'
  readonly remedy: string

  constructor(reason: string, remedy: string) {
    super(reason)
    this.remedy = remedy
  }
}

/** What helps wherever the embedded PostgreSQL does not run. */
export const otherDatabase = 'Give DATABASE_URL to use a PostgreSQL of your own.'
