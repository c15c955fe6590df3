/** What a sentence that is not understood comes nearest to: the topics whose examples are most like it. */
import { rankTopics } from './read-topic.ts'
import { readSentence } from './slots.ts'
import { type TopicName, topics } from './topics.ts'

/** A question for each tool that is understood as it stands, to be offered. */
export const questionOf: Readonly<Record<string, string>> = {
  'performance-analyzer': 'What sold best this month?',
  'performance-analyzer stock': 'What runs out of stock?',
  'performance-analyzer customers': 'Who are my best customers?',
  'performance-analyzer agents': 'What have the agents done this week?',
  'find-products': 'Which products are incomplete?',
  'find-products stock': 'Which products are sold out?',
  'work-status': 'Is anything stuck?',
  'feed-status': 'How is the feed?',
  'price-optimizer': 'Which prices should I change?',
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
/** Topics that have a question of their own beside that of their tool. */
const ofTopic: Partial<Record<TopicName, string>> = {
  stock: 'performance-analyzer stock',
  customers: 'performance-analyzer customers',
  agents: 'performance-analyzer agents',
  'sold-out': 'find-products stock',
  explain: 'find-products',
  refunds: 'payment-optimizer refunds',
  fees: 'payment-optimizer fees',
  declines: 'payment-optimizer declines',
  disputes: 'payment-optimizer disputes',
}

/** Topics that are less probable have nothing to do with the text. */
const minProbability = 0.02

/** Questions of the given tools that come nearest to the text, the best first; none where no word of it tells anything. */
export function findNearest(text: string, tools: readonly string[], max: number): string[] {
  const ranked = rankTopics(readSentence(text.slice(0, 300), '2026-01-01'))
  const questions = ranked.flatMap(({ of: topic, probability }) => {
    const tool = topics[topic]?.tool
    if (!tool || !tools.includes(tool) || probability < minProbability) return []
    return questionOf[ofTopic[topic] ?? tool] ?? []
  })
  return [...new Set(questions)].slice(0, max)
}
