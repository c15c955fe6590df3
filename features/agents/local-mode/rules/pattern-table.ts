import { changePatterns } from './change-patterns.ts'
import { feedPatterns } from './feed-patterns.ts'
import { marketPatterns } from './market-patterns.ts'
import { moneyPatterns } from './money-patterns.ts'
import type { Pattern } from './pattern.ts'
import { pricePatterns } from './price-patterns.ts'
import { productPatterns } from './product-patterns.ts'
import { recordPatterns } from './record-patterns.ts'
import { salesPatterns } from './sales-patterns.ts'
import { voicePatterns } from './voice-patterns.ts'
import { workPatterns } from './work-patterns.ts'

/** All that is understood. The order has no meaning: the best score wins. */
export const patterns: readonly Pattern[] = [
  ...productPatterns,
  ...pricePatterns,
  ...changePatterns,
  ...feedPatterns,
  ...recordPatterns,
  ...salesPatterns,
  ...marketPatterns,
  ...voicePatterns,
  ...moneyPatterns,
  ...workPatterns,
]
