import type { Enrichment, VariantFacts } from '../contract/facts.ts'
import type { Judgement } from '../contract/verdict.ts'
import { toSummary } from './summary.ts'

/** What SQL sorts, pages and exports by, written together with its inputs. */
export function toColumns(facts: VariantFacts, enrichment: Enrichment, judged: Judgement) {
  const category = judged.row.product_category
  return {
    row: judged.row,
    summary: toSummary(facts, enrichment, judged.row),
    issues: judged.issues,
    readiness: judged.readinessStatus,
    score: judged.complianceScore,
    category: typeof category === 'string' ? category.toLowerCase() : null,
  }
}

/** Ten-thousandths of the major unit. A price that is none sorts first, one beyond all measure last. */
export function toSortPrice(price: string): number {
  if (!/^\d{1,15}(\.\d{1,6})?$/.test(price)) return 0
  return Math.round(Math.min(Number(price), 900_000_000_000) * 10_000)
}
