/** All barcodes of variants. A page or an export of products reads the first alone: 20 more of each variant cost more points than a call may, and they are no nodes, which an export asks for. */
import { z } from 'zod'
import type { AdminCall } from './admin-call.ts'
import type { Barcode } from './listings/port.ts'
import { text } from './nodes.ts'
import type { ShopifyPort } from './port.ts'

const BarcodesAnswer = z.object({
  nodes: z.array(
    z
      .object({
        id: z.string(),
        barcodes: z.object({
          edges: z.array(
            z.object({
              node: z.object({
                value: text,
                // A type that came later is none that we know.
                type: z.enum(['ASIN', 'EAN', 'GTIN', 'ISBN', 'UPC']).nullable().catch(null),
              }),
            }),
          ),
        }),
      })
      .nullable(),
  ),
})

/** One call may cost 1,000 points: 20 barcodes with their list are 22 of a variant's. */
const barcodesOfVariants = 40

/** See the port. */
export async function readBarcodes(
  call: AdminCall,
  ...[session, variantGids, options]: Parameters<ShopifyPort['readBarcodes']>
): Promise<Map<string, Barcode[]>> {
  const found = new Map<string, Barcode[]>()
  for (let from = 0; from < variantGids.length; from += barcodesOfVariants) {
    const ids = variantGids.slice(from, from + barcodesOfVariants)
    const { nodes } = await call(session, 'ReadBarcodes', { ids }, BarcodesAnswer, options)
    for (const node of nodes) {
      const barcodes = node?.barcodes.edges.map((edge) => edge.node)
      if (node && barcodes) found.set(node.id, barcodes)
    }
  }
  return found
}

/** The value takes the place of the first barcode, with the type that it had among the others; without one the others move up. */
export function withFirst(value: string | null, [, ...others]: readonly Barcode[]): Barcode[] {
  if (value === null) return others
  const own = others.find((other) => other.value === value) ?? { value, type: null }
  return [own, ...others.filter((other) => other.value !== value)]
}
