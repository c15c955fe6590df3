/** Orders that look like fraud and payments that are disputed, with what a person said of them. */
import { z } from 'zod'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { alertRefusals, idFrom } from '../contract.ts'

/** What a check found of an order, or its dispute; `id` is the order's. */
export const SecurityId = idFrom(['fraud', 'chargeback'])
export type SecurityId = z.output<typeof SecurityId>

/** `fraud`: the last check would block it; `suspicious`: it deserves a look; `chargeback`: the shopper disputes it. */
export const SecurityType = z.enum(['fraud', 'chargeback', 'suspicious'])
export type SecurityType = z.infer<typeof SecurityType>

export const SecuritySeverity = z.enum(['critical', 'high', 'medium', 'low'])
export type SecuritySeverity = z.infer<typeof SecuritySeverity>

export const SecurityStatus = z.enum(['new', 'investigating', 'resolved'])
export type SecurityStatus = z.infer<typeof SecurityStatus>

export const FraudVerdict = z.object({
  /** 0 to 100. */
  score: z.number(),
  action: z.enum(['allow', 'review', 'block']),
  /** `points`: by how much the score would differ without the reason. */
  reasons: z.array(z.object({ text: z.string(), points: z.number() })),
})
export type FraudVerdict = z.infer<typeof FraudVerdict>

export const Dispute = z.object({
  kind: z.enum(['chargeback', 'inquiry']),
  /** As the store names it, such as "NEEDS_RESPONSE". */
  status: z.string(),
})
export type Dispute = z.infer<typeof Dispute>

export const SecurityAlert = z.object({
  /** The same for as long as the order is known. */
  id: z.string(),
  type: SecurityType,
  severity: SecuritySeverity,
  status: SecurityStatus,
  /** As the merchant knows it, such as "#1001". */
  orderName: z.string(),
  /** In the address of the order in Shopify's admin; null when the store has none. */
  orderNumber: z.string().nullable(),
  /** Decimal text in major units of `currency`. */
  amount: z.string(),
  currency: z.string(),
  /** When it was ordered. */
  at: z.string(),
  /** Null for a dispute. */
  verdict: FraudVerdict.nullable(),
  /** False when the verdict is of an earlier check, and the last one does not name the order. */
  isOfLastCheck: z.boolean(),
  /** Null for what a check found. */
  dispute: Dispute.nullable(),
  /** The store settled it: the order was cancelled, or the dispute decided. Then nothing is left to say. */
  isSettled: z.boolean(),
  /** Who said what `status` tells, and when; `by` is an e-mail, null when the merchant is gone. */
  marked: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
})
export type SecurityAlert = z.infer<typeof SecurityAlert>

export const SecurityView = z.object({
  /** Those that nobody looks at yet first, the gravest before the others. */
  alerts: z.array(SecurityAlert),
  /** The last check of 30 days for fraud; null before the first. */
  check: z
    .object({
      at: z.string(),
      outcome: z.enum(['answer', 'too_little', 'unavailable']),
      summary: z.string(),
    })
    .nullable(),
})
export type SecurityView = z.infer<typeof SecurityView>

export const viewSecurity = endpoint({
  method: 'GET',
  path: '/api/security-alerts',
  summary: 'Orders that look like fraud and disputed payments, with what was said of them',
  rate: 'poll',
  reply: succeeds(SecurityView),
})

/** `new` takes back what was said; what only an earlier check found is investigated again when it was resolved. What is so already stays as it is, with who said it first. Refuses with ALERT_NOT_FOUND or ALERT_AUTO_RESOLVED. */
export const setSecurityStatus = endpoint({
  method: 'PUT',
  path: '/api/security-alerts/{alertId}/status',
  summary: 'Investigate a security alert, resolve it, or take that back',
  params: { alertId: SecurityId },
  body: { status: SecurityStatus },
  refusals: [alertRefusals.ALERT_NOT_FOUND, alertRefusals.ALERT_AUTO_RESOLVED],
  reply: succeeds(z.object({ alert: SecurityAlert })),
})
