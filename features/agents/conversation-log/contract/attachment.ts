/** What a message names with an @: a product of the store, or a page of the console. */
import { z } from 'zod'

export const maxAttachments = 5

export const PageId = z.enum(['feed', 'dashboard', 'workflows', 'store', 'markets'])
export type PageId = z.infer<typeof PageId>

export const AttachmentRef = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('product'), id: z.string().trim().min(1).max(255) }),
  z.object({ kind: z.literal('page'), id: PageId }),
])
export type AttachmentRef = z.infer<typeof AttachmentRef>

export const AttachmentRefs = z
  .array(AttachmentRef)
  .max(maxAttachments, `A message names at most ${maxAttachments} products and pages`)

/** As the server knew it when the message was written. The title and the facts are data: strangers may have written them. */
export const Attachment = z.object({
  kind: z.enum(['product', 'page']),
  id: z.string(),
  title: z.string(),
  /** The address in the console where the facts come from. */
  source: z.string(),
  facts: z.record(z.string(), z.unknown()),
})
export type Attachment = z.infer<typeof Attachment>
