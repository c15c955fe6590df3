import type { ToolAnswer } from '#features/agents/contract/answer.ts'
import { evidencePart } from '../rules/market-confidence.ts'
import { answerWithout, openBook } from './market-product.ts'
import {
  reviewAgents,
  reviewCustomers,
  reviewSales,
  reviewStock,
  type PerformanceAsk,
  type Section,
} from './performance-sections.ts'
import { answerWith, lastDays } from './store-answer.ts'
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
  const book = 'book' in opened ? opened.book : { today, knownSince: null, currency: 'USD' }
  const period = lastDays(book, ask.days)
  const seen = { facts: uses.facts, workspaceId, currency: book.currency, period }
  const sections: Section[] = []
  if (wants('stock')) sections.push(await reviewStock(seen, ask))
  if (wants('customers')) sections.push(await reviewCustomers(seen))
  if (wants('sales')) sections.push(await reviewSales(seen, ask.days))
  if (wants('agents'))
    sections.push(await reviewAgents({ ...seen, period: lastDays({ ...book, knownSince: null }, ask.days) }))
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
