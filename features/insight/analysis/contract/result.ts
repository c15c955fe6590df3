/** What the results of several analyses have in common. */
import type { z } from 'zod'
import { keyedTable, numberCell, textCell } from '#features/base/runs/contract/keyed.ts'

/** What a part of a title may mean, when that is more than one product. */
export const MatchingProducts = keyedTable('matching_products', {
  productId: textCell,
  title: textCell,
  price: numberCell,
})
export type MatchingProducts = z.infer<typeof MatchingProducts>
