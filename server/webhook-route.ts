import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type WebhookDelivery, receiveWebhook } from '#features/base/stores/actions/webhooks.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { Refusal } from '#kit/errors.ts'
import { storeRefusals } from '#features/base/stores/contract.ts'

const WebhookPath = z.object({ workspaceId: z.uuid(), storeId: z.uuid() })
const text = z.string().min(1).max(255)

/** Where Shopify posts. The signature is over the raw bytes, so the body is not parsed. */
export async function addWebhookRoute(app: FastifyInstance, deps: StoreDeps): Promise<void> {
  await app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4 * 1_048_576 }, (_request, body, done) =>
      done(null, body),
    )
    door.post(
      '/api/shopify/webhooks/:workspaceId/:storeId',
      { schema: { hide: true } },
      async (request, reply) => {
        const place = WebhookPath.safeParse(request.params)
        const topic = text.safeParse(request.headers['x-shopify-topic'])
        const event = text.safeParse(
          request.headers['x-shopify-event-id'] ?? request.headers['x-shopify-webhook-id'],
        )
        if (!place.success || !topic.success || !event.success) {
          throw new Refusal(storeRefusals.WEBHOOK_REFUSED, 'This is not a message of Shopify.')
        }
        const hmac = request.headers['x-shopify-hmac-sha256']
        const delivery: WebhookDelivery = {
          ...place.data,
          rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
          hmac: typeof hmac === 'string' ? hmac : undefined,
          topic: topic.data,
          // One action of the merchant shares its event id over topics.
          deliveryId: `${topic.data}:${event.data}`,
        }
        await receiveWebhook(deps, delivery)
        return reply.code(200).send()
      },
    )
  })
}
