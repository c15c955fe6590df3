/** The money and the delivery of an order. Nothing that names a person or a card is asked for. */
import { z } from 'zod'
import type { AdminCall } from './admin-call.ts'
import { text, webAddress } from './nodes.ts'
import type { StoreOrderDetails, StorePayment } from './orders/port.ts'
import type { CallOptions, ShopifySession } from './port.ts'

const moment = z.iso.datetime({ offset: true })
const word = text.pipe(z.string().max(100))
const orNull = <T>(schema: z.ZodType<T>) => schema.nullish().transform((value) => value ?? null)
const Money = z.object({
  amount: z.string().regex(/^-?\d{1,18}(\.\d{1,6})?$/),
  currencyCode: z.string().regex(/^[A-Z]{3}$/),
})

const PaymentNode = z.object({
  id: z.string().regex(/^gid:\/\/shopify\/OrderTransaction\/\d+$/),
  kind: word,
  status: word,
  gateway: orNull(text),
  formattedGateway: orNull(text),
  errorCode: orNull(word),
  createdAt: moment,
  processedAt: moment.nullable(),
  amountSet: z.object({ shopMoney: Money }),
  fees: z.array(z.object({ amount: Money })),
  paymentDetails: orNull(
    z.object({
      company: orNull(text),
      wallet: orNull(word),
      avsResultCode: orNull(word),
      cvvResultCode: orNull(word),
      paymentMethodName: orNull(text),
    }),
  ),
})
export type PaymentNode = z.infer<typeof PaymentNode>

const RiskNode = z.object({
  recommendation: word,
  assessments: z.array(
    z.object({ riskLevel: word, facts: z.array(z.object({ description: text, sentiment: word })) }),
  ),
})
const ParcelNode = z.object({
  displayStatus: orNull(word),
  createdAt: moment,
  trackingInfo: z.array(z.object({ url: orNull(text) })),
})

/** The part of an order that an app may not be allowed to see; then every field is absent. */
export const DetailsNode = z.object({
  note: text.nullish(),
  transactions: z.array(PaymentNode).optional(),
  risk: RiskNode.optional(),
  disputes: z.array(z.object({ initiatedAs: word, status: word })).optional(),
  fulfillments: z.array(ParcelNode).optional(),
})

const PaymentsAnswer = z.object({ order: z.object({ transactions: z.array(PaymentNode) }).nullable() })

/** As many as the order pages of documents.ts ask for: a list that is as long may go on. */
const paymentsInPage = 20
const maxPayments = 250
const maxReasons = 20

/** The payments of an order with those that did not fit; undefined when none came. */
export async function completePayments(
  call: AdminCall,
  session: ShopifySession,
  { id, transactions }: z.infer<typeof DetailsNode> & { id: string },
  options: CallOptions,
): Promise<PaymentNode[] | undefined> {
  if (transactions === undefined || transactions.length < paymentsInPage) return transactions
  const variables = { id, first: maxPayments }
  const { order } = await call(session, 'ListOrderPayments', variables, PaymentsAnswer, options)
  return order?.transactions ?? transactions
}

/** The details in our words; null when none came. */
export function toDetails(
  { note, risk, disputes, fulfillments }: z.infer<typeof DetailsNode>,
  payments: readonly PaymentNode[] | undefined,
): StoreOrderDetails | null {
  if (!payments || !risk || !disputes || !fulfillments) return null
  const parcel = fulfillments
    .filter(({ displayStatus }) => displayStatus !== 'CANCELED')
    .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))[0]
  return {
    note: note?.trim() || null,
    payments: payments
      .slice(0, maxPayments)
      .map(toPayment)
      .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    risk: toRisk(risk),
    riskReasons: risk.assessments
      .flatMap(({ facts }) => facts)
      .filter(({ sentiment }) => sentiment === 'NEGATIVE')
      .slice(0, maxReasons)
      .map(({ description }) => description),
    disputes: disputes.map(({ initiatedAs, status }) => ({
      kind: initiatedAs === 'INQUIRY' ? 'inquiry' : 'chargeback',
      status,
    })),
    trackingUrl: webAddress(parcel?.trackingInfo[0]?.url),
    deliveryStatus: parcel?.displayStatus ?? null,
  }
}

const kinds: Record<string, StorePayment['kind']> = {
  SALE: 'sale',
  AUTHORIZATION: 'authorization',
  EMV_AUTHORIZATION: 'authorization',
  CAPTURE: 'capture',
  REFUND: 'refund',
  VOID: 'void',
  CHANGE: 'change',
}
const statuses: Record<string, StorePayment['status']> = {
  SUCCESS: 'success',
  FAILURE: 'failure',
  ERROR: 'error',
  PENDING: 'pending',
  AWAITING_RESPONSE: 'pending',
}

function toPayment(node: PaymentNode): StorePayment {
  const { amount, currencyCode } = node.amountSet.shopMoney
  const details = node.paymentDetails
  return {
    paymentGid: node.id,
    at: node.processedAt ?? node.createdAt,
    kind: kinds[node.kind] ?? 'other',
    status: statuses[node.status] ?? 'other',
    gateway: node.formattedGateway || node.gateway || 'Unknown',
    method:
      (details?.wallet ? wordsOf(details.wallet) : details?.company || details?.paymentMethodName) || null,
    currency: currencyCode,
    amount,
    fee: toFee(node.fees, currencyCode),
    errorCode: node.errorCode,
    avs: details?.avsResultCode || null,
    cvc: details?.cvvResultCode || null,
  }
}

/** Shopify's wallets as people write them: "APPLE_PAY" is "Apple Pay". */
function wordsOf(name: string): string {
  return name
    .toLowerCase()
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')
}

/** The sum of the fees in millionths, so that decimal text adds up exactly; null in another currency than the payment's. */
function toFee(fees: PaymentNode['fees'], currency: string): string | null {
  if (fees.length === 0 || fees.some(({ amount }) => amount.currencyCode !== currency)) return null
  const sum = fees.reduce((total, { amount }) => total + Math.round(Number(amount.amount) * 1e6), 0)
  return (sum / 1e6).toFixed(6).replace(/\.?0+$/, '')
}

const gravest = ['high', 'medium', 'pending', 'low', 'none'] as const
const recommended: Record<string, StoreOrderDetails['risk']> = {
  CANCEL: 'high',
  INVESTIGATE: 'medium',
  ACCEPT: 'low',
}

function toRisk({ assessments, recommendation }: z.infer<typeof RiskNode>): StoreOrderDetails['risk'] {
  const levels = new Set(assessments.map(({ riskLevel }) => riskLevel.toLowerCase()))
  return gravest.find((level) => levels.has(level)) ?? recommended[recommendation] ?? 'none'
}
