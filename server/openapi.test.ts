import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { validate } from '@apidevtools/swagger-parser'
import { generateSource } from 'oazapfts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/world/server.ts'

type Operation = { operationId?: string; parameters?: { in: string; name: string }[]; responses: object }
type Description = { paths: Record<string, Record<string, Operation>>; components: { schemas: object } }

const run = promisify(execFile)
const modules = fileURLToPath(new URL('../node_modules', import.meta.url))

/** Calls as a client of the API writes them; each expected error is a mistake that must not compile. */
const sample = `
import * as api from './client.ts'

export async function titleOf(productId: string): Promise<string> {
  const answer = await api.getProduct(productId)
  if (answer.status === 200) return answer.data.data.product.title
  if (answer.status === 404) {
    const code: 'STORE_UNKNOWN' | 'PRODUCT_NOT_FOUND' = answer.data.code
    return code
  }
  // @ts-expect-error: nothing that this call refuses with 401 is named so
  if (answer.status === 401 && answer.data.code === 'PRODUCT_NOT_FOUND') return ''
  return answer.data.error
}

export async function undo(changeId: string) {
  const answer = await api.undoChange(changeId)
  if (answer.status === 409 && answer.data.code === 'STALE_VALUE') return 'changed since'
  // @ts-expect-error: of another endpoint
  if (answer.status === 409 && answer.data.code === 'SAME_AGENT') return ''
  return answer.status
}

export async function signIn(email: string, password: string): Promise<string | null> {
  const answer = await api.login({ email, password })
  return answer.status === 200 ? answer.data.data.token : null
}

export async function read(): Promise<[string, api.TicketPage] | null> {
  const [rows, tickets] = await Promise.all([
    api.exportOrders({ search: 'mug' }),
    api.listTickets({ status: 'open', limit: 10 }),
  ])
  return rows.status === 200 && tickets.status === 200 ? [rows.data, tickets.data.data] : null
}

// @ts-expect-error: not a status of a ticket
void api.listTickets({ status: 'lost' })
`

let server: TestServer
let description: Description
beforeAll(async () => {
  server = await startTestServer({ products: 1 })
  description = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as Description
})
afterAll(() => server.close())

function listOperations() {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
}

describe('the description of the API', () => {
  test('lists every route, each with a name of its own', () => {
    const made = server.routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    const operations = listOperations()
    const listed = operations.map(({ path, method }) => `${method.toUpperCase()} ${path}`)
    expect(listed.toSorted()).toEqual(made.toSorted())
    const names = operations.map(({ operationId }) => operationId)
    expect(names).not.toContain(undefined)
    expect(new Set(names).size).toBe(operations.length)
  })

  test('declares every parameter that a path has, and no other', () => {
    for (const { path, parameters = [] } of listOperations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
      expect([path, declared.toSorted()]).toEqual([path, inPath.toSorted()])
    }
  })

  test('names what is streamed, and what an endpoint refuses', () => {
    expect(description.paths['/api/events']?.get?.responses).toMatchObject({
      200: { content: { 'text/event-stream': { schema: { type: 'string' } } } },
      401: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure401' } } } },
    })
    const { responses } = description.paths['/api/openai/products/{productId}']?.get ?? {}
    expect(responses).toMatchObject({
      404: {
        content: {
          'application/json': {
            schema: { properties: { code: { enum: ['STORE_UNKNOWN', 'PRODUCT_NOT_FOUND'] } } },
          },
        },
      },
    })
    expect(Object.keys(responses ?? {})).toEqual(['200', '400', '401', '404', '429', '500', '503'])
  })

  test('is OpenAPI 3.1', async () => {
    await expect(validate(structuredClone(description) as never)).resolves.toBeDefined()
  })

  test('gives a client that compiles, and knows replies and refusals', async () => {
    await mkdir(join(modules, '.cache'), { recursive: true })
    const folder = await mkdtemp(join(modules, '.cache', 'client-'))
    const path = (name: string) => join(folder, name)
    try {
      await writeFile(path('api.json'), JSON.stringify(description))
      await writeFile(path('client.ts'), await generateSource(path('api.json')))
      await writeFile(path('sample.ts'), sample)
      const options = ['--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions']
      const resolution = [
        '--target',
        'esnext',
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
        '--types',
        '',
      ]
      const tsc = [
        join(modules, 'typescript/lib/tsc.js'),
        '--ignoreConfig',
        ...options,
        ...resolution,
        path('sample.ts'),
      ]
      const compiled = await run(process.execPath, tsc).catch((error: Error & { stdout?: string }) => ({
        stdout: error.stdout || error.message,
      }))
      expect(compiled.stdout).toBe('')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
