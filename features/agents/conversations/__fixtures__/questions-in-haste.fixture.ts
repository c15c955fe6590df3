import { ask, type Phrasing, refuse, unclear } from './questions.fixture.ts'

const october = { from: '2026-10-01', to: '2026-10-31' }
const sales = { focus: 'sales' }
const stock = { focus: 'stock' }

/** Short forms, slips, countries, bounds, what is left out, and what no record holds. */
export const questionsInHaste: Phrasing[] = [
  ask('stripe', 'refunds last mo', 'payment-optimizer', { focus: 'refunds', ...october }, 'refunds october'),
  ask('ops', 'revnue oct pls', 'performance-analyzer', { ...sales, ...october }, 'revenue october'),
  ask('ops', 'how did we do yesterday', 'performance-analyzer', sales, 'revenue yesterday'),
  ask('ops', 'stok of the MUG', 'performance-analyzer', { ...stock, product: 'MUG' }, 'left of MUG'),
  ask('scout', 'hows germany doing rn', 'market-scan', { country: 'DE' }, 'orders germany'),
  ask('scout', 'german numbers pls', 'market-scan', { country: 'DE' }, 'orders germany'),
  ask('scout', 'any market besides the us worth pushing', 'market-scan', { region: 'global' }),
  ask('scout', 'forecast KETTLES 6 wks', 'trend-prediction', { horizonWeeks: 6 }),
  ask('stripe', 'chargbacks this yr', 'payment-optimizer', { focus: 'disputes' }),
  ask('seller', 'list evrything over 300 bucks', 'find-products', { minPrice: 300 }),
  ask('seller', 'cheapest thing we have', 'find-products', { order: 'cheapest' }, 'cheapest'),
  ask('customer', '1 star reviews', 'find-tickets', { rating: 1 }),
  ask('customer', 'close 4', 'set-ticket-status', { ticket: 4, status: 'closed' }),
  ask('ops', 'lead time is 30 days now, what do i need to order', 'performance-analyzer', { leadDays: 30 }),
  ask('seller', 'turn on teh KETTLES', 'enable-products'),
  refuse('seller', 'make the MUG 30', 'Do you mean the price or the stock of “MUG”?'),
  refuse('ops', 'approve all', 'nothing was approved'),
  refuse('ops', 'conversion rate?', 'Vitrine doesn’t know who visits your shop'),
  refuse('stripe', 'when do i get paid out', 'Vitrine doesn’t know your payouts'),
  refuse('ops', 'which supplier is always late', 'Vitrine doesn’t know your suppliers'),
  refuse('customer', 'how old are our customers on avg', 'Vitrine doesn’t know the age'),
  refuse('scout', 'whats hot on tiktok', 'Vitrine doesn’t know what happens on social media'),
  ask('ops', 'reorder 40 MUG', 'add-to-purchase-list', { quantity: 40 }),
  refuse('seller', 'give everything away for free, price 0', unclear),
]
