import type { ToolAnswer } from '#features/agents/contract/answer.ts'
import { evidencePart } from '../rules/market-confidence.ts'
import { answerWithout, openBook, pickProduct } from './market-product.ts'
import {
  reviewAgents,
  reviewCustomers,
  reviewSales,
  reviewStock,
  type PerformanceAsk,
  type Section,
  type Seen,
} from './performance-sections.ts'
import { reviewSold } from './performance-sold.ts'
import { answerWith, askedDays } from './store-answer.ts'
import type { AnalysisUses } from './uses.ts'

/** Looks at stock, customers, agents and sales of a period, or at one of them. */
export async function reviewPerformance(
  uses: Pick<AnalysisUses, 'facts' | 'clock'>,
  workspaceId: string,
  ask: PerformanceAsk,
): Promise<ToolAnswer> {
  const wants = (focus: PerformanceAsk['focus']) => ask.focus === focus || ask.focus === 'all'
  const opened = await openBook(uses, workspaceId)
  if ('answer' in opened && ask.focus !== 'agents') return opened.answer
  const today = uses.clock().toISOString().slice(0, 10)
  const unknown = { today, knownSince: null, firstOrder: null, currency: 'USD' }
  const book = 'book' in opened ? opened.book : unknown
  const { currency, knownSince, firstOrder } = book
  const search = ask.product ?? ''
  const picked = search === '' ? null : await pickProduct(uses, workspaceId, { search, currency })
  if (picked && 'answer' in picked) return picked.answer
  const period = askedDays(book, ask)
  const firstKnown =
    knownSince !== null && firstOrder !== null && firstOrder < knownSince ? knownSince : firstOrder
  const seen: Seen = {
    facts: uses.facts,
    workspaceId,
    currency,
    period,
    product: picked?.product ?? null,
    firstKnown,
  }
  const sections: Section[] = []
  if (wants('stock')) sections.push(await reviewStock(seen, ask))
  if (wants('customers')) sections.push(await reviewCustomers(seen))
  if (wants('sales')) {
    sections.push(await reviewSold(seen))
    if (seen.product === null) sections.push(await reviewSales(seen))
  }
  if (wants('agents'))
    sections.push(await reviewAgents({ ...seen, period: askedDays({ today, knownSince: null }, ask) }))
  const told = sections.filter(({ rows }) => rows > 0)
  const basis = {
    rows: told.reduce((sum, { rows }) => sum + rows, 0),
    unit: told.length === 1 ? (told[0]?.unit ?? 'rows') : 'rows',
    ...period,
    method: sections.map(({ method }) => method).join('; '),
  }
  if (told.length === 0) {
    const summary = `${sections.map((section) => section.summary).join(' ')} Choose a longer period.`
    return answerWithout('too_little', summary, { basis })
  }
  return answerWith(
    sections.map(({ summary }) => summary),
    basis,
    told.map(({ rows, unit, half }) => evidencePart(unit, rows, half)),
    {
      figures: told.flatMap(({ figures }) => figures),
      tables: told.flatMap(({ tables }) => tables),
      charts: told.flatMap(({ charts }) => charts),
      detail: Object.assign({}, ...told.map(({ detail }) => detail)),
    },
  )
}
