/** What a sentence that is not understood comes nearest to: the tools whose patterns have most of its words in common. */
import { patterns } from './pattern-table.ts'
import { isSmall } from './slots.ts'
import { findPhrase, toWords } from './words.ts'

/** A question for each tool that is understood as it stands, to be offered. */
export const questionOf: Readonly<Record<string, string>> = {
  'performance-analyzer': 'What sold best this month?',
  'performance-analyzer stock': 'What runs out of stock?',
  'performance-analyzer customers': 'Who are my best customers?',
  'performance-analyzer agents': 'What have the agents done this week?',
  'find-products': 'Which products are incomplete?',
  'feed-status': 'How is the feed?',
  'price-optimizer': 'Which prices could be better?',
  'trend-prediction': 'What will demand be in the next four weeks?',
  'market-scan': 'How is the market doing?',
  'competitor-analysis': 'What do competitors charge?',
  'listing-enhancer': 'Which listings could be better?',
  'sentiment-analyzer': 'What do customers complain about?',
  'find-tickets': 'Which tickets are open?',
  'response-generator': 'Draft replies to open tickets',
  'fraud-detector': 'Are there suspicious orders?',
  'payment-optimizer': 'How are payments going?',
  'payment-optimizer refunds': 'How much was refunded this month?',
  'payment-optimizer fees': 'What do I pay in fees?',
  'payment-optimizer declines': 'How many payments were declined this month?',
  'payment-optimizer disputes': 'Are there open disputes?',
  'workflow-orchestrator': 'Plan a restock',
  'list-changes': 'What was changed in my store?',
  'undo-change': 'Undo the last change',
  'view-beliefs': 'What do you believe about my store?',
  'research-library': 'What research do we have?',
  'store-status': 'Is my store connected?',
  'sync-products': 'Sync the products now',
  'publish-feed': 'Export the feed',
}
/** Intents that have a question of their own beside that of their tool. */
const ofIntent: Readonly<Record<string, string>> = {
  'explain-product': 'find-products',
  'stock-performance': 'performance-analyzer stock',
  'customers-performance': 'performance-analyzer customers',
  'agents-performance': 'performance-analyzer agents',
  refunds: 'payment-optimizer refunds',
  fees: 'payment-optimizer fees',
  declines: 'payment-optimizer declines',
  disputes: 'payment-optimizer disputes',
}

type IndexedTopic = { tool: string; question: string; words: string[] }

const topics: IndexedTopic[] = toTopics()

function toTopics(): IndexedTopic[] {
  const byName = new Map<string, IndexedTopic>()
  for (const { intent, tool, needs, beside = '' } of patterns) {
    const name = ofIntent[intent] ?? tool
    const question = questionOf[name]
    if (question === undefined) continue
    const topic = byName.get(name) ?? { tool: name.split(' ')[0] ?? tool, question, words: [] }
    const words = [...needs, beside]
      .join('|')
      .split(/[| ]/)
      .filter((word) => word !== '')
    topic.words = [...new Set([...topic.words, ...words])]
    byName.set(name, topic)
  }
  return [...byName.values()]
}

/** How much a word tells: the fewer topics have it, the more. */
const weights = new Map(
  [...new Set(topics.flatMap(({ words }) => words))].map((word) => {
    const having = topics.filter(({ words }) => words.includes(word)).length
    return [word, Math.log(1 + topics.length / having)]
  }),
)

/** Questions of the given tools that come nearest to the text, the best first; none where no word is in common. */
export function findNearest(text: string, tools: readonly string[], max: number): string[] {
  const said = toWords(text.slice(0, 300)).filter((word) => !isSmall(word) && !word.isQuoted)
  const scored = topics
    .filter(({ tool }) => tools.includes(tool))
    .map(({ question, words }) => {
      const hits = said.map((word) =>
        Math.max(
          0,
          ...words.map(
            (meant) => (findPhrase([word], meant, () => true)?.likeness ?? 0) * (weights.get(meant) ?? 0),
          ),
        ),
      )
      return { question, score: hits.reduce((sum, hit) => sum + hit, 0) }
    })
  return scored
    .filter(({ score }) => score >= 1)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, max)
    .map(({ question }) => question)
}
