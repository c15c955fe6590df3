/** Answers one GraphQL request of a shop: parse and check once per text, pay, execute, tell the cost. */
import { createHash } from 'node:crypto'
import { type DocumentNode, execute, GraphQLError, parse, validate } from 'graphql'
import { type Bucket, costOf, MAX_COST } from './cost.ts'
import { rootOf } from './graph/root.ts'
import type { Scene } from './graph/scene.ts'
import { schema } from './schema.ts'

const MAX_DOCUMENTS = 500
const MAX_TOKENS = 10_000

type CheckedDocument = { document: DocumentNode } | { errors: readonly GraphQLError[] }
const documents = new Map<string, CheckedDocument>()

interface GraphRequest {
  query: string
  variables: Record<string, unknown>
  operationName: string | undefined
}

export async function answer(scene: Scene, bucket: Bucket, request: GraphRequest): Promise<object> {
  const checked = check(request.query)
  if ('errors' in checked) return { errors: checked.errors.map((error) => error.toJSON()) }
  const { document } = checked
  const { variables, operationName } = request
  const requested = costOf(document, operationName, variables)
  const report = (actual: number | null) => ({
    cost: { requestedQueryCost: requested, actualQueryCost: actual, throttleStatus: bucket.status() },
  })
  if (requested > MAX_COST) {
    const message = `Query cost is ${requested}, which exceeds the single query max cost limit (${MAX_COST}).`
    return {
      errors: [{ message, extensions: { code: 'MAX_COST_EXCEEDED', cost: requested, maxCost: MAX_COST } }],
    }
  }
  if (!bucket.pay(requested)) {
    const documentation = 'https://shopify.dev/api/usage/rate-limits'
    return {
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED', documentation } }],
      extensions: report(null),
    }
  }
  const result = await execute({
    schema,
    document,
    rootValue: rootOf(scene),
    variableValues: variables,
    operationName: operationName ?? null,
  })
  const actual = result.data
    ? Math.min(requested, costOf(document, operationName, variables, result.data))
    : 1
  bucket.refund(requested - actual)
  return {
    ...(result.data !== undefined && { data: result.data }),
    ...(result.errors && { errors: result.errors.map((error) => error.toJSON()) }),
    extensions: report(actual),
  }
}

function check(text: string): CheckedDocument {
  const key = createHash('sha256').update(text).digest('base64')
  const known = documents.get(key)
  if (known) return known
  const checked = parseAndValidate(text)
  documents.set(key, checked)
  const oldest = documents.keys().next().value
  if (documents.size > MAX_DOCUMENTS && oldest !== undefined) documents.delete(oldest)
  return checked
}

function parseAndValidate(text: string): CheckedDocument {
  try {
    const document = parse(text, { maxTokens: MAX_TOKENS })
    const errors = validate(schema, document)
    return errors.length > 0 ? { errors } : { document }
  } catch (error) {
    return {
      errors: [error instanceof GraphQLError ? error : new GraphQLError('The query could not be read.')],
    }
  }
}
