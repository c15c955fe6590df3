/** Starting, watching and stopping a bulk export. */
import { z } from 'zod'
import { UpstreamError } from '#kit/errors.ts'
import type { AdminCall } from './admin-call.ts'
import { productExport } from './documents.ts'
import type { BulkExport, ExportStatus } from './exports/port.ts'
import { orderExport } from './order-documents.ts'
import type { OrderReader } from './orders.ts'
import type { CallOptions, ShopifyPort, ShopifySession } from './port.ts'

/** A whole number that Shopify sends as text, as it may pass 32 bits. */
const BigCount = z.union([z.string().regex(/^\d{1,15}$/), z.number().int().nonnegative()]).transform(Number)

const UserErrors = z.array(z.object({ code: z.string().nullish() }))

const StartAnswer = z.object({
  bulkOperationRunQuery: z.object({
    bulkOperation: z.object({ id: z.string() }).nullable(),
    userErrors: UserErrors,
  }),
})

const ReadAnswer = z.object({
  bulkOperation: z
    .object({
      id: z.string(),
      status: z.enum(['CREATED', 'RUNNING', 'COMPLETED', 'CANCELING', 'CANCELED', 'FAILED', 'EXPIRED']),
      errorCode: z.string().nullable(),
      objectCount: BigCount,
      fileSize: BigCount.nullable(),
      url: z.string().nullable(),
      partialDataUrl: z.string().nullable(),
    })
    .nullable(),
})

const CancelAnswer = z.object({ bulkOperationCancel: z.object({ userErrors: UserErrors }) })

const statuses = {
  CREATED: 'created',
  RUNNING: 'running',
  COMPLETED: 'completed',
  CANCELING: 'canceling',
  CANCELED: 'canceled',
  FAILED: 'failed',
  EXPIRED: 'expired',
} as const satisfies Record<string, ExportStatus>

type ExportStart = Parameters<ShopifyPort['startBulkExport']>

/** Starts an export; see the port. Where costs are refused at once, nothing has started, and it starts without them. */
export async function startBulkExport(
  call: AdminCall,
  ...[session, filter, options]: ExportStart
): Promise<{ exportGid: string }> {
  const { updatedSince, withoutCosts = false } = filter
  try {
    return await start(call, session, productExport(updatedSince, { withoutCosts }), options)
  } catch (error) {
    if (!isDenied(error) || withoutCosts) throw error
    return start(call, session, productExport(updatedSince, { withoutCosts: true }), options)
  }
}

/** Starts an export of orders; see the port. */
export async function startOrderExport(
  call: AdminCall,
  { findForm }: OrderReader,
  ...[session, asked, options]: Parameters<ShopifyPort['startOrderExport']>
): Promise<{ exportGid: string } | null> {
  const form = await findForm(session, asked, options)
  try {
    return await start(call, session, orderExport(form), options)
  } catch (error) {
    if (isDenied(error) || isBusy(error)) return null
    throw error
  }
}

function isDenied(error: unknown): boolean {
  return error instanceof UpstreamError && error.cause === 'ACCESS_DENIED'
}

/** As opposed to a call that is throttled. */
function isBusy(error: unknown): boolean {
  return error instanceof UpstreamError && error.cause === 'LIMIT_REACHED'
}

async function start(
  call: AdminCall,
  session: ShopifySession,
  query: string,
  options: CallOptions | undefined,
): Promise<{ exportGid: string }> {
  const { bulkOperationRunQuery: started } = await call(
    session,
    'StartExport',
    { query },
    StartAnswer,
    options,
  )
  const codes = started.userErrors.map((error) => error.code)
  if (codes.includes('OPERATION_IN_PROGRESS') || codes.includes('LIMIT_REACHED')) {
    throw new UpstreamError(
      'shopify',
      'throttled',
      'The store already runs as many exports as Shopify allows.',
      {
        retryable: true,
        retryAfterMs: 60_000,
        cause: 'LIMIT_REACHED',
      },
    )
  }
  if (codes.length > 0 || started.bulkOperation === null) {
    throw new UpstreamError('shopify', 'rejected', 'Shopify did not start the export.')
  }
  return { exportGid: started.bulkOperation.id }
}

/** Where an export stands; see the port. */
export async function readBulkExport(
  call: AdminCall,
  ...[session, exportGid, options]: Parameters<ShopifyPort['readBulkExport']>
): Promise<BulkExport> {
  const { bulkOperation: found } = await call(session, 'ReadExport', { id: exportGid }, ReadAnswer, options)
  if (found === null) {
    throw new UpstreamError('shopify', 'not_found', 'Shopify no longer knows the export: start another one.')
  }
  return {
    exportGid: found.id,
    status: statuses[found.status],
    objectCount: found.objectCount,
    fileSizeBytes: found.fileSize,
    url: found.url,
    partialUrl: found.partialDataUrl,
    errorCode: found.errorCode,
  }
}

/** An export that already ended is as good as cancelled. */
export async function cancelBulkExport(
  call: AdminCall,
  ...[session, exportGid, options]: Parameters<ShopifyPort['cancelBulkExport']>
): Promise<void> {
  await call(session, 'CancelExport', { id: exportGid }, CancelAnswer, options)
}
