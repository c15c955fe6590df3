/** Templates about prices and payments. */
import {
  askPerson,
  at,
  branchOnFailure,
  chain,
  decide,
  each,
  figure,
  figureOrZero,
  from,
  on,
  type Template,
  tell,
  text,
  use,
  value,
  way,
  workflow,
} from './build.ts'

const slowMovers: Template = {
  id: 'slow-movers',
  isQuickRun: false,
  words: ['slow', 'slow movers', 'dead stock', 'clearance', 'unsold', 'lying', 'discount'],
  make: (setting) =>
    workflow({
      name: 'Slow movers',
      category: 'sales',
      description:
        'On the first of each month: works out better prices for your five slowest sellers, and asks for your approval of each.',
      trigger: at('0 9 1 * *', setting),
      triggerDescription: 'On the 1st of each month at 09:00',
      steps: [
        use('stock', 'Find slow movers', 'ops', 'performance-analyzer', { focus: value('stock') }),
        decide('any', 'Any slow movers?', 'size(steps.stock.output.detail.slow) > 0'),
        each('slow', 'For the five slowest', 'steps.stock.output.detail.slow.first(5)', { limit: 5 }),
        use(
          'price',
          'Work out a price',
          'seller',
          'price-optimizer',
          { product: from('item.productId'), minMargin: value(10) },
          { parentId: 'slow' },
        ),
        decide(
          'lower',
          'Would a lower price sell?',
          `${figureOrZero('price', 'price')} > 0.0 && ${figureOrZero('price', 'price')} < ${figureOrZero('price', 'price_today')}`,
          { parentId: 'slow' },
        ),
        use(
          'set',
          'Set the new price',
          'seller',
          'set-price',
          { productId: from('item.productId'), price: text(`{{ ${figureOrZero('price', 'price')} }}`) },
          { parentId: 'slow' },
        ),
        tell('report', 'Report', [
          '{{ size(steps.stock.output.detail.slow) }} products sell slowly',
          '{{ steps.slow.output.succeeded }} of {{ steps.slow.output.count }} were repriced or kept. {{ steps.stock.output.summary }}',
        ]),
        tell('none', 'Report no slow movers', ['No slow movers', '{{ steps.stock.output.summary }}']),
      ],
      edges: [
        ...chain('stock', 'any'),
        way('any', 'true', 'slow'),
        ...chain('price', 'lower'),
        way('lower', 'true', 'set'),
        ...chain('slow', 'report'),
        way('any', 'false', 'none'),
      ],
      kpis: ['Units of slow movers sold', 'Stock value of slow movers'],
    }),
}

const priceWatch: Template = {
  id: 'price-watch',
  isQuickRun: false,
  words: ['price watch', 'price change', 'competitor', 'competitors', 'watch', 'drop', 'wrong price'],
  make: () =>
    workflow({
      name: 'Price watch',
      category: 'sales',
      description:
        'When a price drops by more than 10%: compares it with the category and asks whether it’s intended. If not, restores the previous price.',
      priority: 'critical',
      trigger: on('price.changed', 'double(trigger.afterMinor) < double(trigger.beforeMinor) * 0.9'),
      triggerDescription: 'When a price falls by more than 10%',
      steps: [
        use('place', 'Compare the price', 'seller', 'competitor-analysis', {
          product: from('trigger.productId'),
        }),
        askPerson(
          'ask',
          'Is this price intended?',
          'The price of {{ trigger.title }} changed from {{ money(trigger.beforeMinor, trigger.currency) }} to {{ money(trigger.afterMinor, trigger.currency) }}. Keep it?\n{{ steps.place.output.summary }}',
          { days: 1 },
        ),
        tell('keep', 'Keep it', [
          'The new price of {{ trigger.title }} stays',
          'Decided by {{ steps.ask.output.by }}.',
        ]),
        use(
          'back',
          'Restore the previous price',
          'seller',
          'set-price',
          {
            productId: from('trigger.productId'),
            price: text('{{ amount(trigger.beforeMinor, trigger.currency) }}'),
          },
          { policy: branchOnFailure },
        ),
        // Such as above the limit on how far an agent may move a price.
        tell('hand', 'Report price not restored', [
          'The price of {{ trigger.title }} is still {{ money(trigger.afterMinor, trigger.currency) }}',
          'It couldn’t be set to {{ money(trigger.beforeMinor, trigger.currency) }}. {{ steps.back.error.message }} Change it in Shopify.',
        ]),
      ],
      edges: [
        ...chain('place', 'ask'),
        way('ask', 'approved', 'keep'),
        way('ask', 'rejected', 'back'),
        way('back', 'failed', 'hand'),
      ],
      kpis: ['Wrong prices corrected', 'Hours until corrected'],
    }),
}

const disputeAnswer: Template = {
  id: 'dispute-answer',
  isQuickRun: false,
  words: ['dispute', 'disputes', 'chargeback', 'chargebacks', 'deadline', 'bank', 'evidence'],
  make: () =>
    workflow({
      name: 'Dispute answer with deadline',
      category: 'operations',
      description:
        'When a customer disputes a payment: gathers the facts, asks you to respond to the bank, and warns you after two days without a decision.',
      priority: 'critical',
      trigger: on('dispute.opened'),
      triggerDescription: 'When a dispute is opened',
      steps: [
        use('facts', 'Review disputes', 'stripe', 'payment-optimizer', {
          focus: value('disputes'),
          days: value(120),
        }),
        use('risk', 'Check recent payments', 'stripe', 'fraud-detector', { days: value(60) }),
        askPerson(
          'answer',
          'Respond to the bank',
          'A customer disputes {{ money(trigger.amountMinor, trigger.currency) }} ({{ trigger.reason }}). Respond in Shopify by {{ trigger.dueAt == null ? "the date the bank names" : trigger.dueAt }}. Have you responded?\n{{ steps.facts.output.summary }}',
          {
            days: 2,
            form: [{ name: 'note', label: 'What you sent', type: 'text', choices: [], isRequired: false }],
          },
        ),
        tell('done', 'Record the response', [
          'A dispute is answered',
          'Answered by {{ steps.answer.output.by }}. {{ steps.risk.output.summary }}',
        ]),
        tell('late', 'Warn about the deadline', [
          'A dispute still has no answer',
          'You’ll lose {{ money(trigger.amountMinor, trigger.currency) }} unless you respond by {{ trigger.dueAt == null ? "the date the bank names" : trigger.dueAt }}.',
        ]),
      ],
      edges: [
        ...chain('facts', 'answer'),
        ...chain('risk', 'answer'),
        way('answer', 'approved', 'done'),
        way('answer', 'rejected', 'late'),
      ],
      kpis: ['Disputes answered in time', 'Disputed amount'],
    }),
}

const fraudReview: Template = {
  id: 'fraud-review',
  isQuickRun: false,
  words: ['fraud', 'risky', 'risk', 'block', 'suspicious', 'security'],
  make: (setting) =>
    workflow({
      name: 'Fraud review',
      category: 'operations',
      description:
        'Every morning: scores payments from the last day, and asks you to hold orders that look like fraud.',
      priority: 'critical',
      trigger: at('0 7 * * *', setting),
      triggerDescription: 'Every day at 07:00',
      steps: [
        use('score', 'Score payments', 'stripe', 'fraud-detector', { days: value(1), threshold: value(70) }),
        decide(
          'any',
          'Any to hold?',
          `${figure('score', 'to_block')} + ${figure('score', 'to_review')} > 0.0`,
        ),
        askPerson(
          'hold',
          'Hold these orders',
          'Hold these orders in Shopify: {{ steps.score.output.detail.verdicts.map(v, v.action != "allow", v.orderName).join(", ") }}. Are they held?\n{{ steps.score.output.summary }}',
          { days: 1 },
        ),
        tell('held', 'Record the hold', [
          'Risky orders are held',
          'Confirmed by {{ steps.hold.output.by }}. {{ steps.score.output.summary }}',
        ]),
        tell('open', 'Warn that they may ship', [
          'Risky orders may still ship',
          '{{ steps.score.output.summary }} {{ steps.hold.output.reason }}',
        ]),
      ],
      edges: [
        ...chain('score', 'any'),
        way('any', 'true', 'hold'),
        way('hold', 'approved', 'held'),
        way('hold', 'rejected', 'open'),
      ],
      kpis: ['Dispute rate', 'Orders held', 'Amount at risk'],
    }),
}

const failedPayments: Template = {
  id: 'failed-payments',
  isQuickRun: false,
  words: ['failed payments', 'failed', 'declined', 'declines', 'retry', 'payment', 'payments'],
  make: (setting) =>
    workflow({
      name: 'Failed payments',
      category: 'sales',
      description: 'Every day: lists failed payments worth retrying, with the amount you could recover.',
      trigger: at('0 9 * * *', setting),
      triggerDescription: 'Every day at 09:00',
      steps: [
        use('payments', 'Review declines', 'stripe', 'payment-optimizer', {
          focus: value('declines'),
          days: value(30),
        }),
        decide('any', 'Any worth retrying?', `${figure('payments', 'recoverable')} > 0.0`),
        tell('list', 'List them', [
          'Failed payments worth another try',
          '{{ dyn(steps.payments.output.detail).retries.map(r, r.orderName).first(20).join(", ") }}\n\n{{ steps.payments.output.summary }}',
        ]),
      ],
      edges: [...chain('payments', 'any'), way('any', 'true', 'list')],
      kpis: ['Share of declined payments', 'Amount recovered'],
    }),
}

const refundReview: Template = {
  id: 'refund-review',
  isQuickRun: false,
  words: ['refund', 'refunds', 'returns', 'returned', 'review'],
  make: (setting) =>
    workflow({
      name: 'Refund review',
      category: 'analytics',
      description:
        'Every Friday: adds up refunds from the last 30 days. If they’re above 3% of payments, shows what customers complain about.',
      trigger: at('0 16 * * 5', setting),
      triggerDescription: 'Fridays at 16:00',
      steps: [
        use('refunds', 'Add up refunds', 'stripe', 'payment-optimizer', {
          focus: value('refunds'),
          days: value(30),
        }),
        decide(
          'many',
          'More than 3% of payments?',
          `${figure('refunds', 'refunded')} > ${figure('refunds', 'taken')} * 0.03`,
        ),
        use('mood', 'Check complaints', 'customer', 'sentiment-analyzer', { days: value(30) }),
        tell('high', 'Report high refunds', [
          'Refunds are above 3%',
          '{{ steps.refunds.output.summary }}\n\n{{ steps.mood.output.summary }}',
        ]),
        tell('low', 'Report normal refunds', ['Refunds are normal', '{{ steps.refunds.output.summary }}']),
      ],
      edges: [
        ...chain('refunds', 'many'),
        way('many', 'true', 'mood'),
        ...chain('mood', 'high'),
        way('many', 'false', 'low'),
      ],
      kpis: ['Refunded share', 'Share of negative messages'],
    }),
}

export const moneyTemplates: readonly Template[] = [
  slowMovers,
  priceWatch,
  disputeAnswer,
  fraudReview,
  failedPayments,
  refundReview,
]
