import { z } from 'zod'
import { storeRefusals } from '#features/base/stores/contract.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals, storeChoiceRefusals, upstreamRefusals } from '#kit/errors.ts'

export const privacyRefusals = defineRefusals({
  PRIVACY_REQUEST_UNKNOWN: 404,
  PRIVACY_DATA_GONE: 409,
  PRIVACY_PERSON_UNCLEAR: 400,
})

/** The topics of Shopify's mandatory webhooks. */
export const PrivacyTopic = z.enum(['customers/data_request', 'customers/redact', 'shop/redact'])
export type PrivacyTopic = z.infer<typeof PrivacyTopic>

/** How long the data of a request may be downloaded: by then a merchant has to have answered it. */
export const answerDays = 30

/** How many rows of a table were found or erased. */
export const ErasedRows = z.object({ table: z.string(), rows: z.number().int() })
export type ErasedRows = z.infer<typeof ErasedRows>

/** A request with its receipt. It names nobody. */
export const PrivacyRequest = z.object({
  id: z.string(),
  storeDomain: z.string(),
  topic: PrivacyTopic,
  isFromShopify: z.boolean(),
  receivedAt: z.string(),
  /** `refused`: nothing was done, for the reason given. `failed`: it stopped for that reason, and is started again each day. */
  status: z.enum(['received', 'done', 'refused', 'failed']),
  reason: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** What was found, or erased. */
  rows: z.array(ErasedRows),
  /** Until when what was found can be downloaded; null where there is nothing to download. */
  downloadUntil: z.string().nullable(),
})
export type PrivacyRequest = z.infer<typeof PrivacyRequest>

export const listPrivacyRequests = endpoint({
  method: 'GET',
  path: '/api/privacy/requests',
  isOfWorkspace: true,
  summary: 'Requests for the data of customers and its erasure, with receipts, the newest first',
  isKept: true,
  reply: succeeds(
    z.object({
      requests: z.array(PrivacyRequest),
      /** Where Shopify sends requests. */
      address: z.string(),
      /** Whether Shopify can reach that address. */
      isReachable: z.boolean(),
    }),
  ),
})

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/api/privacy/requests/{requestId}/data',
  isOfWorkspace: true,
  summary: 'What is held of the customer that a request is about, as JSON',
  params: { requestId: z.uuid() },
  refusals: [privacyRefusals.PRIVACY_REQUEST_UNKNOWN, privacyRefusals.PRIVACY_DATA_GONE],
  stream: ['application/json'],
  reply: z.unknown(),
})

export const retryPrivacyRequest = endpoint({
  method: 'POST',
  path: '/api/privacy/requests/{requestId}/retry',
  isOfWorkspace: true,
  summary: 'Start a request again that failed',
  params: { requestId: z.uuid() },
  refusals: [privacyRefusals.PRIVACY_REQUEST_UNKNOWN],
  reply: succeeds(z.object({ request: PrivacyRequest })),
})

export const eraseCustomer = endpoint({
  method: 'POST',
  path: '/api/privacy/erasures',
  isOfWorkspace: true,
  summary: 'Erase a customer of a store from everything that is held here. Nothing changes in Shopify.',
  body: {
    storeId: z.uuid(),
    /** An e-mail address, or the number that Shopify gives the customer. */
    customer: z.string().trim().min(1).max(255),
  },
  refusals: [
    privacyRefusals.PRIVACY_PERSON_UNCLEAR,
    storeChoiceRefusals.STORE_UNKNOWN,
    storeRefusals.STORE_NEEDS_RECONNECT,
    storeRefusals.STORE_PAUSED,
    ...Object.values(upstreamRefusals),
  ],
  reply: succeeds(z.object({ request: PrivacyRequest })),
})
