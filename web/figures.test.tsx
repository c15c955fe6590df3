/** Each figure that the console shows in several places is the same in all of them: pages, frame, palette and the answers of the agents. */
import { cleanup } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chat } from '#features/agents/conversations/contract/chat.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { listProducts, toggleProduct } from '#features/shop/feed/contract.ts'
import { call } from '#ui/call.ts'
import { openPage, startDemoConsole } from '#tests/world/dom-console.tsx'

const number = '([\\d,.]+)'
const money = '(\\$[\\d,.]+)'
/** A page by its path, or a question to an agent. */
type Place = `/${string}` | `${AgentId}: ${string}`

let server: Awaited<ReturnType<typeof startDemoConsole>>
const texts = new Map<Place, string>()

beforeAll(async () => {
  server = await startDemoConsole(40)
  // Some are on display, so that no two figures are the same by chance.
  const query = { readiness: 'ready', limit: 3 } as const
  const { products } = (await call(listProducts, { query })).data
  for (const { productId } of products) {
    await call(toggleProduct, { params: { productId }, body: { enableSearch: true, enableCheckout: false } })
  }
  const { products: ready } = (await call(listProducts, { query: { readiness: 'ready', limit: 5 } })).data
  const sku = ready.at(-1)?.productId
  await ask('seller', `Raise the price of ${sku} by 3%`)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  for (const place of new Set(figures.flatMap(([, places]) => places.map(([where]) => where)))) {
    texts.set(place, await read(place))
  }
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
}, 120_000)
afterAll(() => server.close())

async function ask(agentType: AgentId, message: string): Promise<string> {
  return (await call(chat, { params: { agentType }, body: { message } })).data.answer
}

/** What a person reads there, with a bar between its pieces; buttons by their names. */
async function read(place: Place): Promise<string> {
  const [, agent, question] = /^(\w+): (.*)$/.exec(place) ?? []
  if (agent && question) return ask(agent as AgentId, question)
  await openPage(server.origin, place)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const pieces: string[] = []
  while (walker.nextNode()) pieces.push(walker.currentNode.textContent?.trim() ?? '')
  const names = [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'))
  cleanup()
  return [...pieces, ...names].filter(Boolean).join(' | ').replaceAll(/\s+/g, ' ')
}

const home = '/workspace/home'
const feed = '/workspace/chatgpt'
const isFeed = 'seller: How is the feed?'
const figures: [what: string, places: [Place, pattern: string][]][] = [
  [
    'products',
    [
      [home, `Total Products \\| ${number}`],
      [home, ` of ${number} products are ready`],
      [home, `ChatGPT \\| ${number} \\| Agents`],
      [home, `Products Synced \\| , done \\| ${number}`],
      [feed, `Total Products \\| ${number}`],
      [feed, `All \\| ${number}`],
      ['/dashboard', `Total Products \\| ${number}`],
      ['/agency', `Products \\| ${number}`],
      ['/workspace/stores', `Products \\| ${number} \\| On ChatGPT`],
      ['/onboarding/ready', `${number} products synced`],
      ['/onboarding/ready', ` of ${number} products are ready`],
      [isFeed, ` of ${number} products are ready`],
    ],
  ],
  [
    'products that are ready',
    [
      [home, `${number} of [\\d,]+ products are ready`],
      [home, `${number} \\| ready`],
      [feed, `ChatGPT Ready \\| ${number}`],
      [feed, `Ready \\| ${number} \\| Needs`],
      ['/dashboard', `Ready \\| ${number}`],
      ['/onboarding/ready', `${number} of [\\d,]+ products are ready`],
      [isFeed, `^${number} of`],
    ],
  ],
  [
    'products on display',
    [
      [home, `ChatGPT Enabled \\| ${number}`],
      [home, `${number} \\| on ChatGPT`],
      [home, `On ChatGPT \\| ${number} \\| Ready`],
      [home, `ChatGPT Active \\| , done \\| ${number} enabled`],
      [feed, `Enabled \\| ${number}`],
      ['/dashboard', `On ChatGPT \\| ${number}`],
      ['/agency', `On ChatGPT \\| ${number}`],
      ['/workspace/stores', `On ChatGPT \\| ${number} \\| Orders`],
      [isFeed, `${number} (?:is|are) enabled for ChatGPT`],
    ],
  ],
  [
    'ready products that are off',
    [
      [home, `${number} more are ready`],
      [home, `Ready, not enabled \\| ${number}`],
      [home, `${number} ready products aren't enabled`],
      [home, `Enable ${number}`],
      [feed, `Enable ${number}`],
      ['/onboarding/ready', `Enable ${number} ready`],
      ['/operations-hub', `${number} ready products aren't enabled`],
      ['/ops?tab=alerts', `${number} ready products aren't enabled`],
      ['/seller?tab=strategies', `Enable ready products \\| ${number} products`],
    ],
  ],
  [
    'products that need enrichment',
    [
      [home, `Needs Enrichment \\| ${number}`],
      [home, `Enrich ${number}`],
      [feed, `Needs Enrichment \\| ${number}`],
      [feed, `Enrich ${number}`],
      ['/dashboard', `Needs Enrichment \\| ${number}`],
      [isFeed, `${number} needs? enrichment`],
    ],
  ],
  [
    'products that are incomplete',
    [
      [home, `${number} incomplete`],
      [home, `Incomplete \\| ${number}`],
      [feed, `Incomplete \\| ${number}`],
      ['/dashboard', `Incomplete \\| ${number}`],
      [isFeed, `${number} (?:is|are) incomplete`],
    ],
  ],
  [
    'the average score',
    [
      [home, `Avg Compliance \\| ${number}%`],
      [home, `score ${number}%`],
      [feed, `Average Score \\| ${number}%`],
      ['/dashboard', `Avg Compliance \\| ${number}%`],
    ],
  ],
  [
    'things that need the merchant',
    [
      [home, `${number} items need your attention\\.`],
      [home, `Menu \\| ${number} items need`],
      [home, `Needs your attention \\| ${number}`],
      ['/operations-hub', `${number} open items`],
      ['/ops', `New alerts \\| ${number}`],
      ['/ops?tab=alerts', `All \\| ${number}`],
      ['ops: Is anything stuck?', `${number} open alerts`],
    ],
  ],
  [
    'approvals that wait',
    [
      [home, `${number} approval waiting`],
      ['/approvals', `Pending \\| ${number}`],
      ['/seller', `${number} approval waiting`],
    ],
  ],
  [
    'revenue of 30 days',
    [
      [home, `${money} in 30 days`],
      ['/markets', `Revenue \\(USD\\) \\| ${money}`],
      ['/markets', `${money} in 30 days`],
      ['/agency', `Revenue \\(30 days\\) \\| ${money}`],
      ['/workspace/stores', `Revenue \\(30 days\\) \\| ${money}`],
      ['/workspace/stores?tab=analytics', `Revenue \\| ${money}`],
      ['/seller', `Revenue \\| ${money}`],
      ['/seller', `${money} in 30 days`],
      ['seller: How much revenue did we make in the last 30 days?', `brought ${money}`],
    ],
  ],
  [
    'orders of 30 days',
    [
      ['/markets', `Orders \\| ${number}`],
      ['/markets', `${number} orders in 30 days`],
      ['/agency', `Orders \\(30 days\\) \\| ${number}`],
      ['/workspace/stores', `Orders \\(30 days\\) \\| ${number}`],
      ['/workspace/stores?tab=analytics', `Total orders \\| ${number}`],
      ['/seller', `Orders \\| ${number}`],
      ['seller: How much revenue did we make in the last 30 days?', `${number} orders brought`],
    ],
  ],
  [
    'products that sell and are sold out',
    [
      [home, `${number} products? with recent sales (?:is|are) sold out`],
      ['/operations-hub', `${number} products? with recent sales (?:is|are) sold out`],
      ['/ops?tab=alerts', `${number} products? with recent sales (?:is|are) sold out`],
      ['ops: What must be reordered soon?', `${number} (?:is|are) already sold out`],
    ],
  ],
  [
    'disputes that need a response',
    [
      [home, `${number} disputes? needs? a response`],
      ['/operations-hub', `${number} disputes? needs? a response`],
      ['/ops?tab=alerts', `${number} disputes? needs? a response`],
      ['/stripe?tab=security&show=respond', `All \\| ${number}`],
      ['stripe: Are there open disputes?', `^${number} disputes?`],
    ],
  ],
  [
    'payments that look like fraud',
    [
      [home, `${number} payments? looks? like fraud`],
      ['/operations-hub', `${number} payments? looks? like fraud`],
      ['/ops?tab=alerts', `${number} payments? looks? like fraud`],
      ['/stripe?tab=security&show=block', `All \\| ${number}`],
      ['stripe: Are there suspicious orders?', `block ${number},`],
    ],
  ],
  [
    'payments of 30 days',
    [
      ['/stripe', `${number} payments before refunds`],
      ['/agency', `${number} payments in the last 30 days`],
    ],
  ],
  [
    'questions that wait',
    [
      ['/ops?tab=alerts', `${number} customer questions? (?:is|are) waiting`],
      ['/customer', `Open tickets \\| ${number}`],
      ['customer: How many open tickets are there?', `^${number} tickets? match`],
    ],
  ],
]

/** Where there is none, nothing is said; not every demo store has one. */
const isNoneHidden = [
  'products that sell and are sold out',
  'disputes that need a response',
  'payments that look like fraud',
]

/** Whole units: an answer has cents where a card has none. */
function rounded(text: string): number {
  return Math.round(Number(text.replaceAll(/[$,]|\.$/g, '')))
}

test.each(figures)('%s: one figure in every place', (what, places) => {
  const shown = places.map(([place, pattern]) => {
    const found = new RegExp(pattern).exec(texts.get(place) ?? '')
    const value = found?.slice(1).find((one) => one !== undefined)
    const none = isNoneHidden.includes(what) ? 0 : (texts.get(place) ?? '')
    return [place, pattern, value === undefined ? none : rounded(value)]
  })
  const [first] = shown
  expect(shown).toEqual(places.map(([place, pattern]) => [place, pattern, first?.[2]]))
})
