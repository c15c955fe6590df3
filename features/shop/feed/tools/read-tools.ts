import { z } from 'zod'
import { defineTool, type Tool } from '#engine/gate.ts'
import type { FeedDeps } from '../actions/deps.ts'
import { findInFeed, type FoundProduct, type LackingCount, type ProductChoice } from '../actions/search.ts'
import { viewSync } from '../actions/sync.ts'
import { viewProduct, viewStats } from '../actions/view.ts'
import { describeChoice } from './describe-choice.ts'
import { answer, filterFields, number, productId, products, text, withoutStore } from './answers.ts'

/** What agents may see of the feed. */
export function readTools(deps: FeedDeps): Tool[] {
  return [findTool(deps), explainTool(deps), statusTool(deps), publishTool(deps)]
}

function findTool(deps: FeedDeps): Tool {
  return defineTool({
    name: 'find-products',
    title: 'Find products',
    description:
      'Lists products of the feed with price, readiness, score and problems, the worst score first. Use it to learn the SKU of a product.',
    effect: 'read',
    input: z.object({
      ...filterFields,
      enabled: z.boolean().optional().meta({
        title: 'Shown to shoppers',
        description: 'Only products that are on, or only those that are off.',
      }),
      minPrice: z.number().min(0).max(1_000_000).optional().meta({
        title: 'Lowest price',
        description: 'Only products that sell at this price or more, in the currency of the store.',
      }),
      maxPrice: z.number().min(0).max(1_000_000).optional().meta({
        title: 'Highest price',
        description: 'Only products that sell at this price or less.',
      }),
      order: z.enum(['cheapest', 'dearest']).optional().meta({
        title: 'Order',
        description: 'By price. Empty: the worst score first.',
      }),
      limit: z.number().int().min(1).max(200).default(50).meta({
        title: 'How many',
        description: 'At most this many products.',
      }),
    }),
    question: () => 'Look through your products?',
    run: async ({ workspaceId }, { limit, enabled, ...filter }) => {
      const choice = { ...filter, isEnabled: enabled }
      const found = await findInFeed(deps, workspaceId, choice, limit)
      if (!found) return withoutStore()
      const { rows, total, lacking } = found
      return answer({
        summary: sayFound(choice, found),
        rows: total,
        tables: [
          {
            title: 'Products',
            columns: [
              text('productId', 'SKU'),
              text('title', 'Title'),
              text('price', 'Price'),
              text('readiness', 'Readiness'),
              number('score', 'Score'),
              text('isEnabled', 'Shown to shoppers'),
              text('problems', 'Problems'),
            ],
            rows: rows.map(({ problems, readiness, enableSearch: isEnabled, ...row }) => ({
              ...row,
              readiness: readinessNames[readiness],
              isEnabled,
              problems: problems.join(', '),
            })),
          },
          ...(lacking.length > 0
            ? [
                {
                  title: 'What’s missing',
                  columns: [text('problem', 'Problem'), number('products', 'Products')],
                  rows: lacking.slice(0, 20),
                },
              ]
            : []),
        ],
        detail: { total, products: rows, lacking },
      })
    },
  })
}

/** As the feed names it. */
const readinessNames = { ready: 'Ready', needs_enrichment: 'Needs Enrichment', incomplete: 'Incomplete' }

type SearchResult = { rows: readonly FoundProduct[]; total: number; lacking: readonly LackingCount[] }

/** The count with what was asked for, what the first are, and what most of them lack. */
function sayFound({ order, ...filter }: ProductChoice, { rows, total, lacking }: SearchResult): string {
  const what = describeChoice(filter)
  if (total === 0) return what === '' ? 'No products match.' : `No product ${what}.`
  const [first] = rows
  const shown =
    rows.length < total ? ` Here are ${rows.length}${order ? '' : ', the worst score first'}.` : ''
  if (order && first) {
    const extreme = order === 'cheapest' ? 'cheapest' : 'most expensive'
    return `The ${extreme} is ${first.title} at ${first.price}. ${products(total)} ${total === 1 ? 'matches' : 'match'}.${shown}`
  }
  const isOfProblems = /not_ready|incomplete|needs_enrichment/.test(filter.readiness ?? '')
  const most = lacking.slice(0, 3).map(({ problem, products: count }) => `${problem} (${count})`)
  const why = isOfProblems && most.length > 0 ? ` Most common: ${most.join(', ')}.` : ''
  const only = total === 1 && first ? ` ${first.title} costs ${first.price}.` : ''
  return `${products(total)} ${what === '' ? 'found' : describeChoice(filter, total)}.${only}${why}${shown}`
}

function explainTool(deps: FeedDeps): Tool {
  return defineTool({
    name: 'explain-product',
    title: 'Explain a product',
    description:
      'Why one product is ready for shoppers or not: each problem with what to do, and each part of its score.',
    effect: 'read',
    input: z.object({ productId }),
    question: ({ productId: id }) => `Look at ${id}?`,
    run: async ({ workspaceId }, { productId: id }) => {
      const product = await viewProduct(deps, workspaceId, id)
      const { findings, score, title, complianceScore, readinessStatus, enableSearch } = product
      const errors = findings.filter(({ severity }) => severity === 'error').length
      const words = { ready: 'ready', needs_enrichment: 'usable, but not complete', incomplete: 'not ready' }
      return answer({
        summary: `${title} is ${words[readinessStatus]}: ${complianceScore} of 100 points, ${errors} errors and ${
          findings.length - errors
        } warnings.${readinessStatus === 'ready' && !enableSearch ? ' Shoppers don’t see it: it’s off.' : ''}`,
        rows: 1,
        figures: [{ label: 'Score', value: complianceScore, kind: 'number' }],
        tables: [
          {
            title: 'What to do',
            columns: [
              text('field', 'Field'),
              text('severity', 'Kind'),
              text('found', 'Found'),
              text('todo', 'To do'),
            ],
            rows: findings.map(({ field, severity, found, todo }) => ({ field, severity, found, todo })),
          },
          {
            title: 'Score',
            columns: [text('label', 'Part'), number('earned', 'Points'), number('possible', 'Of')],
            rows: score.map(({ label, earned, possible }) => ({ label, earned, possible })),
          },
        ],
        detail: { product },
      })
    },
  })
}

function statusTool(deps: FeedDeps): Tool {
  return defineTool({
    name: 'feed-status',
    title: 'Feed status',
    description:
      'How many products are ready, lack something or are shown to shoppers, and how the last sync went.',
    effect: 'read',
    input: z.object({}),
    question: () => 'Look at the feed?',
    run: async ({ workspaceId }) => {
      const store = await deps.stores.findActive(workspaceId)
      if (!store) return withoutStore()
      const stats = await viewStats(deps, workspaceId)
      const { run, report } = await viewSync(deps, workspaceId)
      const { lastSyncAt } = await deps.stores.get(workspaceId, store.storeId)
      const sync = saySync(run, lastSyncAt)
      const figures = [
        ['Products', stats.total],
        ['Ready', stats.ready],
        ['Needs enrichment', stats.needsEnrichment],
        ['Incomplete', stats.incomplete],
        ['Enabled for ChatGPT', stats.chatgptEnabled],
        ['Average score', stats.averageScore],
      ] as const
      return answer({
        summary: `${stats.ready} of ${products(stats.total)} are ready, ${stats.needsEnrichment} need enrichment, ${stats.incomplete} are incomplete; ${stats.chatgptEnabled} are enabled for ChatGPT. ${sync}`,
        rows: stats.total,
        figures: figures.map(([label, value]) => ({ label, value, kind: 'number' as const })),
        detail: { stats, run, report },
      })
    },
  })
}

/** How the last sync went; of one that goes on, also when the products were last read to the end. */
function saySync(run: { status: string; endedAt: string | null } | null, lastSyncAt: Date | null): string {
  if (!run) return 'No syncs yet.'
  const on = (moment: string) => `${moment.slice(0, 10)} at ${moment.slice(11, 16)} UTC`
  if (run.endedAt)
    return `The last sync ${run.status === 'completed' ? 'is complete' : `is ${run.status}`}: it ended on ${on(run.endedAt)}.`
  const before = lastSyncAt ? ` The last one that was complete began on ${on(lastSyncAt.toISOString())}.` : ''
  return `A sync is ${run.status}.${before}`
}

function publishTool(deps: FeedDeps): Tool {
  return defineTool({
    name: 'publish-feed',
    title: 'Get the published feed',
    description:
      'Says where the file of the feed is fetched and how many products it has: those that are shown to shoppers. The file is made anew for whoever fetches it, so that nothing has to be published by hand.',
    effect: 'read',
    isTaintFree: true,
    input: z.object({}),
    question: () => 'Count what the feed has?',
    run: async ({ workspaceId }) => {
      const { chatgptEnabled: count } = await viewStats(deps, workspaceId)
      const summary =
        count === 0
          ? 'The feed is empty. Enable products, then download it at /api/openai/feed.'
          : `The feed has ${products(count)} and is up to date. Download it at /api/openai/feed.`
      return answer({ summary, rows: count, detail: { count, path: '/api/openai/feed' } })
    },
  })
}
