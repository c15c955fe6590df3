import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { WebhookDeps } from '#features/automation/triggers/actions/deps.ts'
import { maxWebhookBytes, receiveCall } from '#features/automation/triggers/actions/webhooks.ts'
import { triggerRefusals } from '#features/automation/triggers/contract.ts'
import { callerRunHeader } from '#features/automation/workflow-runs/contract/run.ts'
import { Refusal } from '#kit/errors.ts'

const Params = z.object({ token: z.string().regex(/^[\w-]{32}$/) })
/** A body that trickles in is not waited for. */
const slowMs = 10_000

/** Where workflows are called from outside. The signature is over the raw bytes, so the body is not parsed. */
export async function addHookRoute(app: FastifyInstance, deps: WebhookDeps, waitMs = slowMs): Promise<void> {
  await app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxWebhookBytes },
      (_request, body, done) => done(null, body),
    )
    const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
    door.addHook('onRequest', async (request) => {
      timers.set(
        request,
        setTimeout(() => request.raw.destroy(), waitMs),
      )
    })
    door.addHook('preValidation', async (request) => clearTimeout(timers.get(request)))
    door.addHook('onResponse', async (request) => clearTimeout(timers.get(request)))
    door.addHook('onRequestAbort', async (request) => clearTimeout(timers.get(request)))
    door.post('/api/hooks/:token', { schema: { hide: true } }, async (request, reply) => {
      const params = Params.safeParse(request.params)
      if (!params.success)
        throw new Refusal(triggerRefusals.WEBHOOK_UNKNOWN, 'There is no webhook at this address.')
      const header = (name: string) => {
        const value = request.headers[name]
        return typeof value === 'string' ? value : null
      }
      const taken = await receiveCall(deps, {
        token: params.data.token,
        ip: request.ip,
        headers: {
          id: header('webhook-id'),
          timestamp: header('webhook-timestamp'),
          signature: header('webhook-signature'),
          secret: header('x-webhook-secret'),
        },
        callerRun: header(callerRunHeader),
        rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      })
      return reply.code(202).send({ success: true, data: taken })
    })
  })
}
