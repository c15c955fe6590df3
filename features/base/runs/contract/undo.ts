/** How a write can be taken back: what was there before, and what the write left, so that nothing newer is overwritten. */
import { z } from 'zod'

/** So long after a write it can be undone. */
export const undoWindowDays = 30

/** A value by the name of its field; null where there was none. */
const Values = z.record(z.string(), z.string().nullable())

/** Whose products these are; left out by versions that did not say so. */
const storeId = z.string().optional()

/** A line of the purchase list, as the list stores it. */
const PurchaseLine = z.object({
  productId: z.string(),
  title: z.string(),
  quantity: z.number().int(),
  stock: z.number().int(),
  daysOfCover: z.number().int(),
})

export const UndoStep = z.discriminatedUnion('kind', [
  /** An entry of the journal of changes in the store. */
  z.object({ kind: z.literal('store_change'), changeId: z.string() }),
  /** Several of them, written by one use of a tool. */
  z.object({ kind: z.literal('store_changes'), changeIds: z.array(z.string()) }),
  /** Products that were switched, and whether shoppers see them since. `checkoutIds`: those of them that were sold in the chat before. */
  z.object({
    kind: z.literal('search'),
    storeId,
    productIds: z.array(z.string()),
    isOn: z.boolean(),
    checkoutIds: z.array(z.string()).default([]),
  }),
  /** Details that were typed over what the store says; null goes back to the store. */
  z.object({
    kind: z.literal('enrichment'),
    storeId,
    productId: z.string(),
    before: Values,
    after: Values,
  }),
  z.object({ kind: z.literal('ticket_status'), ticket: z.number(), before: z.string(), after: z.string() }),
  /** Lines that were written to the purchase list of a store; `before` has those of the same products that stood there. */
  z.object({
    kind: z.literal('purchase_lines'),
    storeId: z.string(),
    before: z.array(PurchaseLine),
    after: z.array(PurchaseLine),
  }),
])
export type UndoStep = z.infer<typeof UndoStep>
