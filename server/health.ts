import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/database.ts'

/** For whoever watches the process: alive at all, and able to serve. */
export function addHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = await db
      .asSystem((tx) => tx.execute(sql`select 1`))
      .then(
        () => true,
        () => false,
      )
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'database unavailable' })
  })
}
