/** The description of the API. Its operations and schemas have the names that they have in the contracts. */
import { globSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type Endpoint, Failure, listReasons } from '#kit/endpoint.ts'
import { bodyRefusals, doorRefusals, sessionRefusals } from '#kit/errors.ts'

type Described = { paths: unknown; components: { schemas: Record<string, unknown> } }
type Names = z.core.$ZodRegistry<{ id: string }>

const root = fileURLToPath(new URL('..', import.meta.url))
const contracts = '{kit/endpoint.ts,{engine,features/*/*}/{contract.ts,contract/*.ts}}'
const reference = /"#\/components\/schemas\/(\w+)"/g

const ofDoor = new Set(Object.keys({ ...doorRefusals, ...bodyRefusals, ...sessionRefusals }))
/** By status and codes. What only the front door answers is the same everywhere, and has a name. */
const failures = new Map<string, { schema: z.ZodType; name: string | null }>()

/** Offers the description of the endpoints that are mounted after this, at /api/openapi.json. */
export async function describeApi(app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> {
  const names: Names = z.registry<{ id: string }>()
  const operations = new Map<string, string>()
  const toOperation = createJsonSchemaTransform({ schemaRegistry: names })
  const toSchemas = createJsonSchemaTransformObject({ schemaRegistry: names })
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Vitrine', version: '1', description: 'Everything the console does, by HTTP.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (operation) => {
      const { schema, url } = toOperation(operation)
      const operationId = operations.get(`${String(operation.route.method)} ${url}`)
      return { schema: operationId ? { ...schema, operationId } : schema, url }
    },
    transformObject: (document) => leaveOutTwins(toSchemas(document)),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => {
    if (operations.size === 0) await readNames(endpoints, names, operations)
    return app.swagger()
  })
}

/** The reply and every declared failure of an endpoint, by status. */
export function listResponses(endpoint: Endpoint) {
  const { reply, stream } = endpoint
  const schemaOf = (type: string) => ({ schema: type === 'application/json' ? z.unknown() : z.string() })
  const content = stream && Object.fromEntries(stream.map((type) => [type, schemaOf(type)]))
  const byStatus = Map.groupBy(listReasons(endpoint), ({ status }) => status)
  const refused = [...byStatus].map(([status, reasons]) => [
    status,
    failureOf(status, [...new Set(reasons.map(({ code }) => code))]),
  ])
  return { 200: content ? { content } : reply, ...Object.fromEntries(refused) }
}

function failureOf(status: number, codes: string[]): z.ZodType {
  const key = `${status} ${codes.toSorted().join()}`
  const known = failures.get(key)
  if (known) return known.schema
  const schema = Failure.extend({ code: z.enum(codes) })
  failures.set(key, { schema, name: codes.every((code) => ofDoor.has(code)) ? `Failure${status}` : null })
  return schema
}

async function readNames(
  endpoints: readonly Endpoint[],
  names: Names,
  operations: Map<string, string>,
): Promise<void> {
  const made = new Set<unknown>(endpoints)
  for (const path of globSync(contracts, { cwd: root, exclude: ['**/*.test.ts'] }).toSorted()) {
    const contract: Record<string, unknown> = await import(pathToFileURL(`${root}${path}`).href)
    for (const [name, value] of Object.entries(contract)) {
      if (value instanceof z.ZodType) names.add(value, { id: name })
      else if (made.has(value)) operations.set(toKey(value as Endpoint), name)
    }
  }
  for (const { schema, name } of failures.values()) if (name !== null) names.add(schema, { id: name })
}

function toKey({ method, path }: Endpoint): string {
  return `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
}

/** Leaves out schemas that nothing on the wire has, and of an input that reads as its output does, the input. */
function leaveOutTwins<D extends object>(document: D): D {
  const given: Described = JSON.parse(JSON.stringify(document))
  const all = given.components.schemas
  const merge = (part: unknown, twins: ReadonlySet<string>) =>
    JSON.stringify(part).replaceAll(reference, (whole, name: string) => {
      const output = name.replace(/Input$/, '')
      return twins.has(output) ? whole.replace(name, output) : whole
    })
  let twins = new Set(Object.keys(all).filter((name) => `${name}Input` in all))
  for (let size = -1; size !== twins.size; ) {
    size = twins.size
    const isTwin = (name: string) => merge(all[`${name}Input`], twins) === JSON.stringify(all[name])
    twins = new Set([...twins].filter(isTwin))
  }
  const merged: D & Described = JSON.parse(merge(given, twins))
  const { schemas } = merged.components
  const used = new Set<string>()
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(reference)) {
      if (used.has(name)) continue
      used.add(name)
      follow(schemas[name])
    }
  }
  follow(merged.paths)
  const kept = Object.entries(schemas).filter(([name]) => used.has(name))
  return { ...merged, components: { ...merged.components, schemas: Object.fromEntries(kept) } }
}
