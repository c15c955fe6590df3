/** Bulk operations of one shop: a query is answered page by page into a JSONL file, children after their parents. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DocumentNode, ExecutionResult } from 'graphql'
import { prepareBulk, type Problem } from './bulk-query.ts'
import type { State } from './state.ts'

const MAX_RUNNING = 5
const MAX_KEPT = 10
const PAGE = 100

export interface Operation {
  serial: number
  query: string
  status: 'CREATED' | 'RUNNING' | 'COMPLETED' | 'CANCELING' | 'CANCELED' | 'FAILED'
  errorCode: 'ACCESS_DENIED' | 'INTERNAL_SERVER_ERROR' | null
  objects: number
  roots: number
  bytes: number
  createdAt: number
  completedAt: number | null
  /** The unguessable name that stands in the file's address. */
  file: string
}

/** Answers one page of the prepared document. */
export type PageQuery = (
  document: DocumentNode,
  variables: Record<string, unknown>,
) => ExecutionResult | Promise<ExecutionResult>

export interface BulkDesk {
  start(query: string, read: PageQuery): Operation | Problem
  find(serial: number): Operation | null
  cancel(operation: Operation): void
  /** The path of a finished, non-empty file, by its name in the address. */
  pathOf(file: string): string | null
  isBusy(): boolean
  close(): void
}

export function createBulkDesk(options: {
  state: State
  folder: () => string
  now: () => number
  onFinish: (operation: Operation) => void
}): BulkDesk {
  const { state } = options
  // What stands in the state was written by this file. What a killed process was doing is not done.
  const operations = new Map(
    state.list('bulk/').map(([serial, kept]) => {
      const operation = kept as Operation
      const isOver = operation.completedAt !== null
      const lost = { status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR' } as const
      return [Number(serial), isOver ? operation : { ...operation, ...lost, completedAt: options.now() }]
    }),
  )
  let lastSerial = Number(state.get('last bulk') ?? 3_200_000_000_000)
  let isClosed = false

  const keep = (operation: Operation) => state.set(`bulk/${operation.serial}`, operation)

  const pathTo = (operation: Operation) => join(options.folder(), `${operation.file}.jsonl`)

  function forgetOldest() {
    for (const [serial, operation] of operations) {
      if (operations.size <= MAX_KEPT) return
      if (operation.completedAt === null) continue
      operations.delete(serial)
      state.set(`bulk/${serial}`, null)
      void rm(pathTo(operation), { force: true })
    }
  }

  function finish(operation: Operation, status: 'COMPLETED' | 'CANCELED' | 'FAILED') {
    operation.status = status
    operation.completedAt = options.now()
    if (isClosed) return
    keep(operation)
    options.onFinish(operation)
  }

  const wishesToStop = (operation: Operation) => isClosed || operation.status === 'CANCELING'

  async function run(operation: Operation, document: DocumentNode, key: string, read: PageQuery) {
    await nextTurn()
    if (wishesToStop(operation)) return finish(operation, 'CANCELED')
    operation.status = 'RUNNING'
    const file = createWriteStream(pathTo(operation))
    try {
      let after: string | null = null
      do {
        const answer: ExecutionResult = await read(document, { pageSize: PAGE, after })
        if (answer.errors?.length) throw new BulkFailure(answer)
        const page = rootPage(answer.data, key)
        const lines: string[] = []
        for (const { node } of page.edges) addTree(lines, node, undefined)
        const text = lines.join('')
        if (!file.write(text)) await once(file, 'drain')
        operation.objects += lines.length
        operation.bytes += Buffer.byteLength(text)
        operation.roots += page.edges.length
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
        await nextTurn()
      } while (after !== null && !wishesToStop(operation))
      await closeFile(file)
      finish(operation, wishesToStop(operation) ? 'CANCELED' : 'COMPLETED')
    } catch (error) {
      file.destroy()
      operation.errorCode =
        error instanceof BulkFailure && error.isDenied ? 'ACCESS_DENIED' : 'INTERNAL_SERVER_ERROR'
      finish(operation, 'FAILED')
    }
  }

  return {
    start(query, read) {
      const prepared = prepareBulk(query)
      if ('message' in prepared) return prepared
      const running = [...operations.values()].filter(({ completedAt }) => completedAt === null)
      if (running.length >= MAX_RUNNING) {
        return { code: 'LIMIT_REACHED', message: `Only ${MAX_RUNNING} bulk operations can run at a time.` }
      }
      lastSerial++
      const operation: Operation = {
        serial: lastSerial,
        query,
        status: 'CREATED',
        errorCode: null,
        objects: 0,
        roots: 0,
        bytes: 0,
        createdAt: options.now(),
        completedAt: null,
        file: `bulk-${lastSerial}-${randomBytes(16).toString('hex')}`,
      }
      operations.set(lastSerial, operation)
      state.set('last bulk', lastSerial)
      keep(operation)
      forgetOldest()
      void run(operation, prepared.document, prepared.key, read)
      return operation
    },
    find: (serial) => operations.get(serial) ?? null,
    cancel(operation) {
      if (operation.completedAt === null) operation.status = 'CANCELING'
    },
    pathOf(file) {
      const found = [...operations.values()].find((operation) => operation.file === file)
      return found?.status === 'COMPLETED' && found.objects > 0 ? pathTo(found) : null
    },
    isBusy: () => [...operations.values()].some(({ completedAt }) => completedAt === null),
    close() {
      isClosed = true
    },
  }
}

class BulkFailure extends Error {
  readonly isDenied: boolean
  constructor(answer: ExecutionResult) {
    super('The query of a bulk operation failed.')
    this.isDenied = answer.errors?.some(({ extensions }) => extensions['code'] === 'ACCESS_DENIED') ?? false
  }
}

interface RootPage {
  edges: { node: Record<string, unknown> }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

function rootPage(data: ExecutionResult['data'], key: string): RootPage {
  // The prepared document always asks for the edges and the page info of its one root connection.
  return (data as Record<string, RootPage>)[key] as RootPage
}

function addTree(lines: string[], node: object, parentId: unknown): void {
  const children: { node: object; parentId: unknown }[] = []
  const own = withoutConnections(node, children)
  lines.push(`${JSON.stringify(parentId === undefined ? own : { ...own, __parentId: parentId })}\n`)
  for (const child of children) addTree(lines, child.node, child.parentId)
}

/** The node with its connections taken out; their nodes are gathered with the id of what held them. */
function withoutConnections(
  node: object,
  children: { node: object; parentId: unknown }[],
  outerId?: unknown,
): object {
  const id = 'id' in node ? node.id : outerId
  const own: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(node)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) own[key] = value
    else if (Array.isArray(value.edges)) {
      for (const edge of value.edges) children.push({ node: edge.node, parentId: id })
    } else own[key] = withoutConnections(value, children, id)
  }
  return own
}

async function closeFile(file: WriteStream): Promise<void> {
  file.end()
  await once(file, 'close')
}
