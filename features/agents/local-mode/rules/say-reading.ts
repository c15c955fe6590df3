/** A reading in words, as it is offered to be pressed: what is asked for, of what, and of which time. */

type Args = Record<string, unknown>

/** What a use of a tool that reads asks for; null for one that is not offered. */
export function sayReading(tool: string, args: Args): string | null {
  const what = subjects[tool]?.(args)
  return what === undefined ? null : `${what}${sayPlace(args)}${sayTime(args)}`
}

const subjects: Readonly<Record<string, (args: Args) => string>> = {
  'performance-analyzer': sayPerformance,
  'find-products': sayProducts,
  'payment-optimizer': ({ focus }) => payments[String(focus)] ?? 'Payments',
  'explain-product': (args) => `What is missing${ofName(args)}`,
  'view-store-product': (args) => `How it stands in the store${named(args, ': ')}`,
  'price-optimizer': (args) =>
    nameIn(args) === null
      ? 'Which prices should I change'
      : `Best price${ofName(args)}${typeof args['price'] === 'number' ? `, at ${args['price']}` : ''}`,
  'listing-enhancer': (args) =>
    nameIn(args) === null ? 'Which listings could be better' : `A better listing${ofName(args)}`,
  'trend-prediction': (args) => `Forecast of demand${ofName(args)}`,
  'market-scan': (args) => `How the market is doing${ofName(args)}`,
  'competitor-analysis': (args) => `What competitors charge${named(args, ' for ')}`,
  'sentiment-analyzer': () => 'How customers feel',
  'find-tickets': sayTickets,
  'response-generator': () => 'Draft replies to tickets',
  'fraud-detector': () => 'Suspicious orders',
  'feed-status': () => 'How the feed stands',
  'publish-feed': () => 'Export the feed',
  'store-status': () => 'Is my store connected',
  'work-status': () => 'What needs attention',
  'list-changes': (args) => `What was changed in my store${ofName(args)}`,
  'view-beliefs': () => 'What you believe about my store',
  'research-library': () => 'What research we have',
}

const payments: Readonly<Record<string, string>> = {
  refunds: 'Refunds',
  fees: 'Fees',
  declines: 'Declined payments',
  disputes: 'Disputes',
}

function sayPerformance(args: Args): string {
  const { focus, rank, by, top, soldOut } = args
  if (focus === 'stock')
    return nameIn(args) === null
      ? soldOut === true
        ? 'What is sold out and must be reordered'
        : 'What to reorder'
      : `Stock${ofName(args)}`
  if (focus === 'customers') return 'Customers'
  if (focus === 'agents') return 'What the agents did'
  const many = typeof top === 'number' && top > 1 ? `The ${top} ` : ''
  if (rank === 'rising' || rank === 'falling')
    return `Products that sell ${rank === 'rising' ? 'better' : 'worse'} than before${ofName(args)}`
  const ranked = rank === 'worst' ? 'What sold least' : many === '' ? 'Sales' : 'best sellers'
  return `${rank === 'worst' ? '' : many}${ranked}${ofName(args)}${by === 'category' ? ' by category' : ''}`
}

const states: Readonly<Record<string, string>> = {
  ready: ' that are ready',
  not_ready: ' that aren’t ready',
  incomplete: ' that are incomplete',
  needs_enrichment: ' that need enrichment',
}

function sayProducts(args: Args): string {
  const {
    readiness,
    stock,
    enabled,
    isEnabled = enabled,
    missing,
    minPrice,
    maxPrice,
    order,
    except,
    limit,
  } = args
  const state = [
    ...(stock === 'out'
      ? ['sold out']
      : stock === 'in'
        ? ['in stock']
        : stock === 'low'
          ? ['nearly sold out']
          : []),
    ...(isEnabled === true ? ['shown to shoppers'] : isEnabled === false ? ['not shown to shoppers'] : []),
    ...(typeof missing === 'string' ? [`without ${missing}`] : []),
    ...(typeof minPrice === 'number' ? [`from ${minPrice}`] : []),
    ...(typeof maxPrice === 'number' ? [`up to ${maxPrice}`] : []),
    ...(typeof except === 'string' ? [`without “${except}”`] : []),
    ...(order === 'cheapest' ? ['cheapest first'] : order === 'dearest' ? ['most expensive first'] : []),
  ]
  const count = typeof limit === 'number' ? `The first ${limit} products` : 'Products'
  const which = typeof readiness === 'string' ? (states[readiness] ?? '') : ''
  return [`${count}${named(args, ' called ')}${which}`, ...state].join(', ')
}

function sayTickets({ search, status, exceptStatus, priority, rating, isRated }: Args): string {
  const about = typeof search === 'string' ? ` about “${search}”` : ''
  const stars = typeof rating === 'number' ? ` with ${rating} ${rating === 1 ? 'star' : 'stars'}` : ''
  const except = typeof exceptStatus === 'string' ? [`not ${exceptStatus}`] : []
  const states = [status, priority, ...except].filter((one) => typeof one === 'string')
  if (isRated === true) return `The average of the reviews${about}`
  return `${['Tickets', ...states].join(', ')}${about}${stars}`
}

function nameIn(args: Args): string | null {
  const { product, search, category } = args
  const name = [product, search, category].find((one) => typeof one === 'string' && one !== '')
  return typeof name === 'string' ? name : null
}

function named(args: Args, lead: string): string {
  const name = nameIn(args)
  return name === null ? '' : `${lead}“${name}”`
}

const ofName = (args: Args) => named(args, ' of ')

function sayPlace({ country, region }: Args): string {
  if (typeof country === 'string')
    return ` in ${new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country}`
  return typeof region === 'string' && region !== 'global' ? ` in ${regions[region] ?? region}` : ''
}

const regions: Readonly<Record<string, string>> = { us: 'the US', eu: 'Europe', asia: 'Asia' }

function sayTime({ from, to, compareFrom, compareTo, horizonWeeks }: Args): string {
  if (typeof horizonWeeks === 'number')
    return `, next ${horizonWeeks === 1 ? 'week' : `${horizonWeeks} weeks`}`
  if (typeof from !== 'string' || typeof to !== 'string') return ''
  const compared =
    typeof compareFrom === 'string' && typeof compareTo === 'string'
      ? ` against ${sayDays(compareFrom, compareTo)}`
      : ''
  return `, ${sayDays(from, to)}${compared}`
}

const days = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Days as they are said: “Oct 1 to Oct 31”. */
export function sayDays(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => days.format(new Date(day)))
  return first === last ? `${first}` : `${first} to ${last}`
}
