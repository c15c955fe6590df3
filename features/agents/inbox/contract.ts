/** What went wrong or wants a look: open items of the inbox, failed runs, and what a merchant added. */
import { z } from 'zod'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'
import { AlertType } from './contract/alert-type.ts'

export const alertRefusals = defineRefusals({
  ALERT_NOT_FOUND: 404,
  ALERT_AUTO_RESOLVED: 409,
  ALERTS_FULL: 409,
})

/** An id that is one text on the wire, such as "run:0198…": what it comes from, and which one it is there. */
export function idFrom<const S extends readonly [string, ...string[]]>(sources: S) {
  const Id = z.object({ source: z.enum(sources), id: z.string().min(1) })
  return z.codec(z.string().max(200), Id, {
    decode: (text, context) => {
      const [, source, id] = /^(\w+):(.+)$/s.exec(text) ?? []
      const parsed = Id.safeParse({ source, id })
      if (parsed.success) return parsed.data
      context.issues.push({ code: 'custom', input: text, message: 'This is no id of an alert.' })
      return z.NEVER
    },
    encode: ({ source, id }) => `${source}:${id}`,
  })
}

/** An item of the inbox, a failed run, or what a merchant added. */
export const AlertId = idFrom(['notice', 'run', 'added'])
export type AlertId = z.output<typeof AlertId>

export const AlertStatus = z.enum(['new', 'acknowledged', 'resolved'])
export type AlertStatus = z.infer<typeof AlertStatus>

export const Alert = z.object({
  /** The same for as long as the cause is the same. */
  id: z.string(),
  /** An item of the inbox goes and a failed run is resolved when the cause is mended; only what a merchant added or a workflow sent is resolved by hand. */
  origin: z.enum(['notice', 'run', 'merchant', 'workflow']),
  type: AlertType,
  message: z.string(),
  text: z.string(),
  /** Of a failed run, its kind; of what a workflow sent, its name. */
  source: z.string(),
  at: z.string().nullable(),
  /** The page of the console where it can be looked at or fixed; null for what a merchant added or a workflow sent. */
  href: z.string().nullable(),
  status: AlertStatus,
  /** Who acknowledged or resolved it, and when; `by` is an e-mail, null when the merchant is gone. */
  marked: z.object({ by: z.string().nullable(), at: z.string() }).nullable(),
  /** The e-mail of who added it; null for all others. */
  addedBy: z.string().nullable(),
  /** The item of the inbox that it is; null for a failed run and what a merchant added. */
  itemId: z.string().nullable(),
})
export type Alert = z.infer<typeof Alert>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/alerts',
  summary: 'What went wrong or wants a look, new ones first',
  rate: 'poll',
  isKept: true,
  reply: succeeds(z.object({ alerts: z.array(Alert) })),
})

/** Refuses with ALERTS_FULL. */
export const addAlert = endpoint({
  method: 'POST',
  path: '/api/alerts',
  summary: 'Add an alert for everybody in this workspace',
  body: {
    type: AlertType,
    message: z.string().trim().min(1).max(300),
    source: z.string().trim().min(1).max(100),
  },
  refusals: [alertRefusals.ALERTS_FULL],
  reply: succeeds(z.object({ alert: Alert })),
})

/** `new` takes back what was said of it. What is so already stays as it is, with who said it first. Refuses with ALERT_NOT_FOUND or ALERT_AUTO_RESOLVED. */
export const setAlertStatus = endpoint({
  method: 'PUT',
  path: '/api/alerts/{alertId}/status',
  summary: 'Acknowledge an alert, resolve it, or take that back',
  params: { alertId: AlertId },
  body: { status: AlertStatus },
  refusals: [alertRefusals.ALERT_NOT_FOUND, alertRefusals.ALERT_AUTO_RESOLVED],
  reply: succeeds(z.object({ alert: Alert })),
})

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
  /** The score without any reason; null where an earlier version checked: then the points do not add up. */
  base: z.number().nullable().default(null),
  action: z.enum(['allow', 'review', 'block']),
  /** `points`: what the reason adds, the most first. With `base` they sum to the score. */
  reasons: z.array(
    z.object({
      text: z.string(),
      points: z.number(),
      /** Which sign it is, such as "riskHigh", with what it says of the order; null and empty where an earlier version checked. */
      weight: z.string().nullable().default(null),
      values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
    }),
  ),
})
export type FraudVerdict = z.infer<typeof FraudVerdict>

export const Dispute = z.object({
  kind: z.enum(['chargeback', 'inquiry']),
  /** As the store names it, such as "NEEDS_RESPONSE". */
  status: z.string(),
  /** Until when the bank takes evidence; null where the store does not say. */
  dueAt: z.string().nullable().default(null),
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
  /** Of the store: deadlines are days in it. */
  timeZone: z.string(),
})
export type SecurityView = z.infer<typeof SecurityView>

export const viewSecurity = endpoint({
  method: 'GET',
  path: '/api/security-alerts',
  summary: 'Orders that look like fraud and disputed payments, with what was said of them',
  rate: 'poll',
  isKept: true,
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
