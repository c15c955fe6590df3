/** Subscriptions through which Shopify tells of changes. */
import { z } from 'zod'
import { UpstreamError } from '#kit/errors.ts'
import type { AdminCall } from './admin-call.ts'
import { PageInfo } from './nodes.ts'
import type { ShopifyPort, Webhook } from './port.ts'

const WebhookNode = z.object({ id: z.string(), topic: z.string(), uri: z.string() })

const CreateAnswer = z.object({
  webhookSubscriptionCreate: z.object({
    webhookSubscription: WebhookNode.nullable(),
    userErrors: z.array(z.unknown()),
  }),
})

const ListAnswer = z.object({
  webhookSubscriptions: z.object({ edges: z.array(z.object({ node: WebhookNode })), pageInfo: PageInfo }),
})

const pageSize = 100
const maxPages = 50

/** Looks first, so that doing it twice (or after a lost answer) leaves one subscription. */
export async function createWebhook(
  call: AdminCall,
  ...[session, topic, uri, options]: Parameters<ShopifyPort['createWebhook']>
): Promise<Webhook> {
  const existing = (await listWebhooks(call, session, options)).find(
    (webhook) => webhook.topic === topic && webhook.uri === uri,
  )
  if (existing !== undefined) return existing
  const answer = await call(session, 'CreateWebhook', { topic, uri }, CreateAnswer, options)
  const created = answer.webhookSubscriptionCreate.webhookSubscription
  if (created === null || answer.webhookSubscriptionCreate.userErrors.length > 0) {
    throw new UpstreamError('shopify', 'rejected', `Shopify did not accept the webhook for ${topic}.`)
  }
  return toWebhook(created)
}

/** Every subscription of this app; see the port. */
export async function listWebhooks(
  call: AdminCall,
  ...[session, options]: Parameters<ShopifyPort['listWebhooks']>
): Promise<Webhook[]> {
  const webhooks: Webhook[] = []
  let after: string | null = null
  for (let page = 0; page < maxPages; page += 1) {
    const variables: Record<string, unknown> = { first: pageSize, after }
    const answer: z.infer<typeof ListAnswer> = await call(
      session,
      'ListWebhooks',
      variables,
      ListAnswer,
      options,
    )
    const { edges, pageInfo } = answer.webhookSubscriptions
    webhooks.push(...edges.map((edge) => toWebhook(edge.node)))
    if (!pageInfo.hasNextPage || pageInfo.endCursor === null) break
    after = pageInfo.endCursor
  }
  return webhooks
}

function toWebhook(node: z.infer<typeof WebhookNode>): Webhook {
  return { webhookGid: node.id, topic: node.topic, uri: node.uri }
}
