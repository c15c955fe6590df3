/** Bulk operations and webhook subscriptions, as the API shows them. */
import type { Problem } from '../bulk-query.ts'
import type { Operation, PageQuery } from '../bulk.ts'
import { API_VERSION } from '../schema.ts'
import type { Subscription } from '../webhooks.ts'
import { listingOf, type PageArgs } from './connection.ts'
import { pageOf, type Scene, toTime } from './scene.ts'

type IdArgs = { id: string }

export function background(scene: Scene, read: PageQuery) {
  const { hooks, bulk } = scene
  return {
    bulkOperation: ({ id }: IdArgs) => operationById(scene, id),
    bulkOperationRunQuery: ({ query }: { query: string }) => {
      const started = bulk.start(query, read)
      if (isProblem(started)) return { bulkOperation: null, userErrors: [{ field: ['query'], ...started }] }
      return { bulkOperation: operationNode(scene, started), userErrors: [] }
    },
    bulkOperationCancel: ({ id }: IdArgs) => {
      const operation = findOperation(scene, id)
      const missing = { field: ['id'], message: 'Bulk operation does not exist' }
      if (!operation) return { bulkOperation: null, userErrors: [missing] }
      const isOver = operation.completedAt !== null
      bulk.cancel(operation)
      const late = {
        field: null,
        message: `A bulk operation cannot be canceled when it is ${operation.status.toLowerCase()}`,
      }
      return { bulkOperation: operationNode(scene, operation), userErrors: isOver ? [late] : [] }
    },
    webhookSubscriptions: (args: PageArgs & { topics?: string[]; uri?: string }) => {
      const wanted = hooks
        .list()
        .filter(({ topic, uri }) => (args.topics?.includes(topic) ?? true) && (args.uri ?? uri) === uri)
      return pageOf(
        scene,
        listingOf(wanted, ({ serial }) => [serial, serial]),
        args,
        subscriptionNode,
      )
    },
    webhookSubscriptionCreate: (args: {
      topic: string
      webhookSubscription: { uri?: string; format?: string }
    }) => {
      const { uri, format } = args.webhookSubscription
      const refuse = (field: string, message: string) => ({
        webhookSubscription: null,
        userErrors: [{ field: ['webhookSubscription', field], message }],
      })
      if (!uri) return refuse('uri', "Address can't be blank")
      if (format === 'XML') return refuse('format', 'Format is not supported by the demo store')
      const added = hooks.add(args.topic, uri, scene.shop.now())
      if (typeof added === 'string') return refuse('uri', added)
      return { webhookSubscription: subscriptionNode(added), userErrors: [] }
    },
    webhookSubscriptionDelete: ({ id }: IdArgs) => {
      const serial = Number(/^gid:\/\/shopify\/WebhookSubscription\/(\d+)$/.exec(id)?.[1])
      if (hooks.remove(serial)) return { deletedWebhookSubscriptionId: id, userErrors: [] }
      const missing = { field: ['id'], message: 'Webhook subscription does not exist' }
      return { deletedWebhookSubscriptionId: null, userErrors: [missing] }
    },
  }
}

function findOperation(scene: Scene, id: string): Operation | null {
  return scene.bulk.find(Number(/^gid:\/\/shopify\/BulkOperation\/(\d+)$/.exec(id)?.[1]))
}

export function operationById(scene: Scene, id: string) {
  const operation = findOperation(scene, id)
  return operation && operationNode(scene, operation)
}

function operationNode(scene: Scene, operation: Operation) {
  const isComplete = operation.status === 'COMPLETED'
  return {
    __typename: 'BulkOperation',
    id: `gid://shopify/BulkOperation/${operation.serial}`,
    type: 'QUERY',
    query: operation.query,
    status: operation.status,
    errorCode: operation.errorCode,
    objectCount: String(operation.objects),
    rootObjectCount: String(operation.roots),
    fileSize: isComplete ? String(operation.bytes) : null,
    url: isComplete && operation.objects > 0 ? `${scene.filesBase}/bulk/${operation.file}.jsonl` : null,
    partialDataUrl: null,
    createdAt: toTime(operation.createdAt),
    completedAt: operation.completedAt === null ? null : toTime(operation.completedAt),
  }
}

function subscriptionNode(subscription: Subscription) {
  return {
    __typename: 'WebhookSubscription',
    id: `gid://shopify/WebhookSubscription/${subscription.serial}`,
    legacyResourceId: String(subscription.serial),
    topic: subscription.topic,
    uri: subscription.uri,
    format: 'JSON',
    filter: null,
    includeFields: [],
    apiVersion: { handle: API_VERSION, displayName: API_VERSION, supported: true },
    createdAt: toTime(subscription.createdAt),
    updatedAt: toTime(subscription.createdAt),
  }
}

function isProblem(started: Operation | Problem): started is Problem {
  return 'message' in started
}
