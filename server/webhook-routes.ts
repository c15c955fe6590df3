import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { PrivacyDeps } from '#features/base/privacy/actions/deps.ts'
import { receiveRequest } from '#features/base/privacy/actions/requests.ts'
import { PrivacyTopic } from '#features/base/privacy/contract.ts'
import type { StoreDeps } from '#features/base/stores/actions/deps.ts'
import { receiveWebhook } from '#features/base/stores/actions/webhooks.ts'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { Refusal } from '#kit/errors.ts'

const WebhookPath = z.object({ workspaceId: z.uuid(), storeId: z.uuid() })
const text = z.string().min(1).max(255)
const maxBytes = 4 * 1_048_576

/** Where Shopify posts: changes of one store, and the mandatory topics of an app. The signature is over the raw bytes, so the body is not parsed. */
export async function addWebhookRoutes(
  app: FastifyInstance,
  stores: StoreDeps,
  privacy: PrivacyDeps,
): Promise<void> {
  await app.register(async (door) => {
    door.removeAllContentTypeParsers()
    door.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    const hidden = { schema: { hide: true } }
    door.post('/api/shopify/webhooks/:workspaceId/:storeId', hidden, async (request, reply) => {
      const place = WebhookPath.safeParse(request.params)
      const message = readMessage(request)
      if (!place.success) throw unknownMessage()
      await receiveWebhook(stores, { ...place.data, ...message })
      return reply.code(200).send()
    })
    door.post('/api/shopify/compliance', hidden, async (request, reply) => {
      const { topic: named, ...message } = readMessage(request)
      const topic = PrivacyTopic.safeParse(named)
      if (!topic.success) throw unknownMessage()
      await receiveRequest(privacy, { ...message, topic: topic.data })
      return reply.code(200).send()
    })
  })
}

function readMessage({ headers, body }: FastifyRequest) {
  const topic = text.safeParse(headers['x-shopify-topic'])
  const event = text.safeParse(headers['x-shopify-event-id'] ?? headers['x-shopify-webhook-id'])
  if (!topic.success || !event.success) throw unknownMessage()
  const hmac = headers['x-shopify-hmac-sha256']
  return {
    topic: topic.data,
    eventId: event.data,
    rawBody: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    hmac: typeof hmac === 'string' ? hmac : undefined,
  }
}

function unknownMessage(): Refusal {
  return new Refusal(storeRefusals.WEBHOOK_REFUSED, 'This is not a message of Shopify.')
}
