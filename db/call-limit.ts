/** How many calls each merchant may make in a minute, over all processes and without a round trip for each call. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from './database.ts'
import { rateLimits } from './tables.ts'

const windowMs = 60_000
const reconcileMs = 1_000

type Count = {
  /** Calls of this process that the database does not know yet. */
  own: number
  /** Calls of all processes, as the database last said. */
  known: number
  endsAtMs: number
}

const Row = z.object({ key: z.string(), points: z.number(), expire: z.coerce.number() })

/** Counts in memory and adds up with the other processes once a second: beyond the limit gets at most what they let through within that second. */
export class CallLimit {
  readonly #db: Pick<Db, 'asSystem' | 'isExclusive'>
  readonly #name: string
  readonly #points: number
  readonly #counts = new Map<string, Count>()
  #isDue = false

  /** `points` a minute for each key, from its first call. `name` tells limits apart. */
  constructor(db: Pick<Db, 'asSystem' | 'isExclusive'>, name: string, points: number) {
    this.#db = db
    this.#name = name
    this.#points = points
  }

  /** Counts one call, also a refused one. Answers whether it is within the limit. */
  take(key: string): boolean {
    const now = Date.now()
    let count = this.#counts.get(key)
    if (!count || count.endsAtMs <= now) {
      count = { own: 0, known: 0, endsAtMs: now + windowMs }
      this.#counts.set(key, count)
    }
    count.own += 1
    if (!this.#isDue) setTimeout(() => void this.#onTimer(), reconcileMs).unref()
    this.#isDue = true
    return count.known + count.own <= this.#points
  }

  /** Tells the database what was counted here, and learns what was counted elsewhere. */
  async reconcile(): Promise<void> {
    const now = Date.now()
    for (const [key, { endsAtMs }] of this.#counts) if (endsAtMs <= now) this.#counts.delete(key)
    // Who works alone has nobody to add up with.
    if (this.#db.isExclusive) return
    // In one order everywhere, or two processes could wait for each other's rows.
    const sent = [...this.#counts]
      .filter(([, { own }]) => own > 0)
      .map(([key, { own, endsAtMs }]) => ({ key, own, endsAtMs }))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    if (sent.length === 0) return
    const rows = await this.#add(sent, now)
    for (const { key, points, expire } of rows) {
      const count = this.#counts.get(key.slice(this.#name.length + 1))
      const own = sent.find((each) => `${this.#name}:${each.key}` === key)?.own ?? 0
      if (count) Object.assign(count, { own: count.own - own, known: points, endsAtMs: expire })
    }
  }

  async #onTimer(): Promise<void> {
    this.#isDue = false
    // What could not be told now is told with the next call.
    await this.reconcile().catch(() => undefined)
  }

  #add(sent: readonly { key: string; own: number; endsAtMs: number }[], now: number) {
    const keys = sent.map(({ key }) => `${this.#name}:${key}`)
    return this.#db.asSystem(async (tx) => {
      const { rows } = await tx.execute(sql`
        insert into ${rateLimits} as stored (key, points, expire)
        select * from unnest(${sql.param(keys)}::text[], ${sql.param(sent.map(({ own }) => own))}::int[],
          ${sql.param(sent.map(({ endsAtMs }) => endsAtMs))}::bigint[])
        on conflict (key) do update set
          points = case when stored.expire > ${now} then stored.points + excluded.points else excluded.points end,
          expire = case when stored.expire > ${now} then stored.expire else excluded.expire end
        returning key, points, expire`)
      return Row.array().parse(rows)
    })
  }
}
