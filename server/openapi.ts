/** The description of the API. Its operations and schemas have the names that they have in the contracts. */
import { globSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Endpoint, Failure, listReasons, StoreQuery } from '#kit/endpoint.ts'
import { bodyRefusals, doorRefusals, sessionRefusals, storeChoiceRefusals } from '#kit/errors.ts'

type Json = Record<string, unknown>
type Described = { paths: Record<string, Json>; schemas: Json }
type Side = 'input' | 'output'

const root = fileURLToPath(new URL('..', import.meta.url))
const contracts = '{kit/endpoint.ts,{engine,features/*/*}/{contract.ts,contract/*.ts}}'
const reference = /"#\/components\/schemas\/(\w+)"/g
const ofDoor = new Set(
  Object.keys({ ...doorRefusals, ...bodyRefusals, ...sessionRefusals, ...storeChoiceRefusals }),
)

/** Schemas by name. Their titles and descriptions stand in zod's own registry. */
class Names extends z.core.$ZodRegistry<Json> {
  readonly #byName = new Map<string, z.ZodType>()

  override get<S extends z.core.$ZodType>(schema: S) {
    return { ...z.globalRegistry.get(schema), ...super.get(schema) } as ReturnType<
      z.core.$ZodRegistry<Json>['get']
    >
  }

  give(schema: z.ZodType, id: string): void {
    this.#byName.set(id, schema)
    this.add(schema, { id })
  }

  /** One without a name gets a number, and is written out where it stands. */
  nameOf(schema: z.ZodType): string {
    if (!this.has(schema)) this.give(schema, `_${this.#byName.size}`)
    return String(this.get(schema)?.['id'])
  }

  find(name: string): z.ZodType | undefined {
    return this.#byName.get(name)
  }
}

/** Offers the description of these endpoints at /api/openapi.json. It is made when it is first asked for. */
export function describeApi(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  let described: Promise<Json> | undefined
  app.get('/api/openapi.json', async () => (described ??= describe(endpoints)))
}

async function describe(endpoints: readonly Endpoint[]): Promise<Json> {
  const names = new Names()
  const operations = await readNames(endpoints, names)
  const drafts = endpoints.map((endpoint) => ({ endpoint, failures: toFailures(endpoint, names) }))
  for (const { params, query, body, reply } of endpoints) {
    for (const part of [params, query, body, reply]) if (part) names.nameOf(part)
  }
  const made = { input: convert(names, 'input'), output: convert(names, 'output') }
  const use = (schema: z.ZodType, side: Side) => {
    const name = names.nameOf(schema)
    return name.startsWith('_') ? made[side][name] : { $ref: referTo(name, side) }
  }
  const json = (schema: unknown) => ({ 'application/json': { schema } })
  const paths: Described['paths'] = {}
  for (const { endpoint, failures } of drafts) {
    const { method, path, summary, access, isOfWorkspace, params, query, body, reply, stream } = endpoint
    const isOfStore = access === 'merchant' && !isOfWorkspace
    const refused = failures.map(({ status, codes, schema }) => [
      status,
      { description: codes.join(', '), content: json(use(schema, 'output')) },
    ])
    const parameters = [
      ...(params ? toParameters(use(params, 'input'), 'path') : []),
      ...(query ? toParameters(use(query, 'input'), 'query') : []),
      ...(isOfStore ? toParameters(z.toJSONSchema(StoreQuery, { io: 'input' }), 'query') : []),
    ]
    const operation = {
      operationId: operations.get(endpoint),
      summary,
      ...(access === 'merchant' ? { security: [{ bearer: [] }] } : {}),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(body ? { requestBody: { required: true, content: json(use(body, 'input')) } } : {}),
      responses: {
        200: { description: summary, content: stream ? toContent(stream) : json(use(reply, 'output')) },
        ...Object.fromEntries(refused),
      },
    }
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  const named = (side: Side) =>
    Object.entries(made[side]).flatMap(([name, schema]) =>
      name.startsWith('_') ? [] : [[side === 'input' ? `${name}Input` : name, schema]],
    )
  const described = leaveOutTwins({
    paths,
    schemas: Object.fromEntries([...named('output'), ...named('input')]),
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Vitrine', version: '1', description: 'Everything the console does, by HTTP.' },
    paths: described.paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: described.schemas,
    },
  }
}

/** Names every schema that a contract exports, and answers the name of each endpoint. */
async function readNames(endpoints: readonly Endpoint[], names: Names): Promise<Map<unknown, string>> {
  const operations = new Map<unknown, string>()
  const known = new Set<unknown>(endpoints)
  for (const path of globSync(contracts, { cwd: root, exclude: ['**/*.test.ts'] }).toSorted()) {
    const contract: Json = await import(pathToFileURL(`${root}${path}`).href)
    for (const [name, value] of Object.entries(contract)) {
      if (value instanceof z.ZodType) names.give(value, name)
      else if (known.has(value)) operations.set(value, name)
    }
  }
  return operations
}

/** Every declared failure, by status. What only the front door answers is the same everywhere, and has a name. */
function toFailures(endpoint: Endpoint, names: Names) {
  const byStatus = Map.groupBy(listReasons(endpoint), ({ status }) => status)
  return [...byStatus].map(([status, reasons]) => {
    const codes = [...new Set(reasons.map(({ code }) => code))]
    const name = codes.every((code) => ofDoor.has(code)) ? `Failure${status}` : null
    const schema = (name && names.find(name)) || Failure.extend({ code: z.enum(codes) })
    if (name) names.give(schema, name)
    else names.nameOf(schema)
    return { status, codes, schema }
  })
}

function referTo(name: string, side: Side): string {
  return `#/components/schemas/${side === 'input' ? `${name}Input` : name}`
}

function convert(names: Names, io: Side): Record<string, Json> {
  const uri = (name: string) => referTo(name, io)
  const { schemas } = z.toJSONSchema(names, { io, uri, metadata: names, unrepresentable: 'any' })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _version, $id: _address, id: _name, ...schema }]) => [
      name,
      schema,
    ]),
  )
}

function toContent(types: readonly string[]) {
  const schemaOf = (type: string) => (type === 'application/json' ? {} : { type: 'string' })
  return Object.fromEntries(types.map((type) => [type, { schema: schemaOf(type) }]))
}

const Fields = z.object({
  properties: z.record(z.string(), z.looseObject({ description: z.string().optional() })),
  required: z.array(z.string()).default([]),
})

function toParameters(schema: unknown, place: 'path' | 'query') {
  const { properties, required } = Fields.parse(schema)
  return Object.entries(properties).map(([name, { description, ...own }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: own,
  }))
}

/** Leaves out schemas that nothing on the wire has, and of an input that reads as its output does, the input. */
function leaveOutTwins(described: Described): Described {
  const merge = (part: unknown, twins: ReadonlySet<string>) =>
    JSON.stringify(part).replaceAll(reference, (whole, name: string) => {
      const output = name.replace(/Input$/, '')
      return twins.has(output) ? whole.replace(name, output) : whole
    })
  const { schemas } = described
  let twins = new Set(Object.keys(schemas).filter((name) => `${name}Input` in schemas))
  for (let size = -1; size !== twins.size; ) {
    size = twins.size
    const isTwin = (name: string) => merge(schemas[`${name}Input`], twins) === JSON.stringify(schemas[name])
    twins = new Set([...twins].filter(isTwin))
  }
  const merged: Described = JSON.parse(merge(described, twins))
  const used = new Set<string>()
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(reference)) {
      if (used.has(name)) continue
      used.add(name)
      follow(merged.schemas[name])
    }
  }
  follow(merged.paths)
  const kept = Object.entries(merged.schemas).filter(([name]) => used.has(name))
  return { paths: merged.paths, schemas: Object.fromEntries(kept) }
}
