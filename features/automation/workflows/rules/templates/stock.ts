/** Templates about stock, listings and the feed. */
import {
  askPerson,
  at,
  chain,
  decide,
  each,
  from,
  on,
  step,
  type Template,
  tell,
  use,
  value,
  way,
  workflow,
} from './build.ts'

const toOrder = 'steps.stock.output.detail.stock.filter(p, p.shouldOrder)'

const reorderList: Template = {
  id: 'reorder-list',
  isQuickRun: false,
  words: ['reorder', 'purchase', 'order list', 'restock', 'monday', 'supplier', 'stock'],
  make: (setting) =>
    workflow({
      name: 'Reorder list every Monday',
      category: 'operations',
      description:
        'Every Monday: finds the products that will run out before the next delivery, adds them to the purchase list once you approve, and tells you the quantities.',
      priority: 'high',
      trigger: at('0 8 * * 1', setting),
      triggerDescription: 'Mondays at 08:00',
      steps: [
        use(
          'stock',
          'Plan the stock',
          'ops',
          'performance-analyzer',
          { focus: value('stock'), leadDays: value(14) },
          { successCriteria: 'Every product has a reorder point' },
        ),
        decide('any', 'Anything to order?', `${toOrder}.size() > 0`),
        use('list', 'Add to the purchase list', 'ops', 'add-to-purchase-list'),
        tell('done', 'Report the list', [
          `{{ ${toOrder}.size() }} products to reorder`,
          '{{ steps.list.output.summary }}\n\n{{ steps.stock.output.summary }}',
        ]),
        tell('none', 'Report nothing to order', ['Nothing to reorder', '{{ steps.stock.output.summary }}']),
      ],
      edges: [
        ...chain('stock', 'any'),
        way('any', 'true', 'list'),
        ...chain('list', 'done'),
        way('any', 'false', 'none'),
      ],
      kpis: ['Products sold out', 'Days of cover', 'Units on the purchase list'],
    }),
}

const lowStock: Template = {
  id: 'low-stock-alert',
  isQuickRun: false,
  words: ['low stock', 'stock', 'alert', 'reorder point', 'runs out', 'inventory'],
  make: () =>
    workflow({
      name: 'Low-stock alert',
      category: 'operations',
      description:
        'When stock falls below the reorder point: adds the product to the purchase list once you approve, or tells you right away if it’s sold out.',
      priority: 'high',
      trigger: on('stock.below_reorder_point'),
      triggerDescription: 'When stock falls below the reorder point',
      steps: [
        decide('out', 'Is it sold out?', 'trigger.stock <= 0'),
        tell('urgent', 'Report sold out', [
          '{{ trigger.title }} is sold out',
          'Its reorder point is {{ trigger.reorderPoint }}. It is proposed for the purchase list now.',
        ]),
        tell('soon', 'Report low stock', [
          '{{ trigger.title }} is running low',
          '{{ trigger.stock }} left, the reorder point is {{ trigger.reorderPoint }}.',
        ]),
        use('list', 'Add to the purchase list', 'ops', 'add-to-purchase-list', {
          productIds: from('[trigger.productId]'),
        }),
      ],
      edges: [
        way('out', 'true', 'urgent'),
        way('out', 'false', 'soon'),
        ...chain('urgent', 'list'),
        ...chain('soon', 'list'),
      ],
      kpis: ['Hours until reordered', 'Products sold out'],
    }),
}

const hideSoldOut: Template = {
  id: 'hide-sold-out',
  isQuickRun: false,
  words: ['sold out', 'hide', 'out of stock', 'disable', 'take offline'],
  make: () =>
    workflow({
      name: 'Hide sold-out products',
      category: 'operations',
      description: 'When stock reaches zero: hides the product from shoppers until it’s back in stock.',
      trigger: on('stock.changed', 'trigger.after <= 0 && trigger.before > 0'),
      triggerDescription: 'When stock reaches zero',
      steps: [
        use('look', 'Check the product', 'seller', 'explain-product', {
          productId: from('trigger.productId'),
        }),
        decide('shown', 'Do shoppers see it?', 'steps.look.output.detail.product.enableSearch'),
        use('hide', 'Hide it', 'seller', 'disable-products', { productIds: from('[trigger.productId]') }),
        tell('done', 'Report', [
          '{{ trigger.title }} is hidden from shoppers',
          '{{ steps.hide.output.summary }}',
        ]),
      ],
      edges: [...chain('look', 'shown'), way('shown', 'true', 'hide'), ...chain('hide', 'done')],
      kpis: ['Sold-out products that shoppers see'],
    }),
}

const lostReadiness: Template = {
  id: 'lost-readiness',
  isQuickRun: false,
  words: ['readiness', 'lost', 'not ready', 'incomplete', 'missing', 'feed', 'listing'],
  make: () =>
    workflow({
      name: 'Lost readiness',
      category: 'marketing',
      description:
        'When a product is no longer ready for shoppers: tells you what’s missing and what can be filled in, and asks whether to hide it until it’s fixed.',
      priority: 'high',
      trigger: on('product.lost_readiness'),
      triggerDescription: 'When a product stops being ready',
      steps: [
        use('explain', 'See what’s missing', 'seller', 'explain-product', {
          productId: from('trigger.productId'),
        }),
        use('fix', 'Find missing details', 'seller', 'listing-enhancer', {
          product: from('trigger.productId'),
          limit: value(1),
        }),
        askPerson(
          'ask',
          'Hide it for now?',
          '{{ trigger.title }} is no longer ready for shoppers. Hide it until it is fixed?\n{{ steps.explain.output.summary }}',
          { days: 3 },
        ),
        use('hide', 'Hide it', 'seller', 'disable-products', { productIds: from('[trigger.productId]') }),
        tell('keep', 'Keep it', [
          '{{ trigger.title }} stays visible',
          '{{ steps.fix.output.summary }} Decision: {{ steps.ask.output.decision }}.',
        ]),
      ],
      edges: [
        ...chain('explain', 'ask'),
        ...chain('fix', 'ask'),
        way('ask', 'approved', 'hide'),
        way('ask', 'rejected', 'keep'),
      ],
      kpis: ['Ready products', 'Days until fixed'],
    }),
}

const newProduct: Template = {
  id: 'new-product-to-feed',
  isQuickRun: false,
  words: ['new product', 'new products', 'became ready', 'enable', 'publish', 'feed', 'show'],
  make: () =>
    workflow({
      name: 'New product to the feed',
      category: 'marketing',
      description:
        'When a product becomes ready with a score of 80 or more: shows it to shoppers once you approve.',
      trigger: on('product.became_ready'),
      triggerDescription: 'When a product becomes ready',
      steps: [
        use('explain', 'Score the product', 'seller', 'explain-product', {
          productId: from('trigger.productId'),
        }),
        decide('good', 'At least 80 points?', 'steps.explain.output.detail.product.complianceScore >= 80'),
        use('show', 'Show it to shoppers', 'seller', 'enable-products', {
          productIds: from('[trigger.productId]'),
        }),
        tell('done', 'Report', ['{{ trigger.title }} is in the feed', '{{ steps.show.output.summary }}']),
        tell('more', 'Report what’s missing', [
          '{{ trigger.title }} is ready, and could be better',
          '{{ steps.explain.output.summary }}',
        ]),
      ],
      edges: [
        ...chain('explain', 'good'),
        way('good', 'true', 'show'),
        ...chain('show', 'done'),
        way('good', 'false', 'more'),
      ],
      kpis: ['Products shown to shoppers', 'Average score'],
    }),
}

const feedHealth: Template = {
  id: 'feed-health',
  isQuickRun: false,
  words: ['feed', 'health', 'sync', 'synced', 'incomplete', 'quality', 'listings'],
  make: () =>
    workflow({
      name: 'Feed health after each sync',
      category: 'marketing',
      description:
        'After each sync: counts incomplete products, checks the ten with the lowest scores, and tells you what’s missing most often.',
      trigger: on('products.synced'),
      triggerDescription: 'After each product sync',
      steps: [
        use('feed', 'Count the products', 'ops', 'feed-status'),
        decide('any', 'Is anything incomplete?', 'steps.feed.output.detail.stats.incomplete > 0'),
        use('weak', 'Find the lowest scores', 'seller', 'find-products', {
          readiness: value('incomplete'),
          limit: value(10),
        }),
        each('look', 'For each product', 'steps.weak.output.detail.products', { limit: 10, concurrency: 3 }),
        use(
          'explain',
          'See what’s missing',
          'seller',
          'explain-product',
          { productId: from('item.productId') },
          { parentId: 'look' },
        ),
        tell('report', 'Report', [
          '{{ steps.feed.output.detail.stats.incomplete }} products are incomplete',
          '{{ steps.weak.output.summary }} Checked {{ steps.look.output.succeeded }} listings.',
        ]),
        tell('fine', 'Report all complete', ['Every product is complete', '{{ steps.feed.output.summary }}']),
      ],
      edges: [
        ...chain('feed', 'any'),
        way('any', 'true', 'weak'),
        ...chain('weak', 'look', 'report'),
        way('any', 'false', 'fine'),
      ],
      kpis: ['Incomplete products', 'Average score'],
    }),
}

const nightlySync: Template = {
  id: 'nightly-sync',
  isQuickRun: false,
  words: ['sync', 'nightly', 'night', 'every night', 'full', 'refresh'],
  make: (setting) =>
    workflow({
      name: 'Full sync every night',
      category: 'operations',
      description: 'Runs a full sync every night, and tells you if it isn’t complete within an hour.',
      priority: 'low',
      trigger: at('0 3 * * *', setting),
      triggerDescription: 'Every day at 03:00',
      steps: [
        use('sync', 'Start a full sync', 'ops', 'sync-products', { mode: value('full') }),
        step('wait', 'Wait until it’s complete', null, {
          type: 'wait',
          for: { type: 'event', event: 'products.synced', filter: null, timeoutSeconds: 3_600 },
        }),
        use('feed', 'Count the products', 'ops', 'feed-status'),
        tell('done', 'Report', ['The nightly sync is complete', '{{ steps.feed.output.summary }}']),
        tell('late', 'Report the delay', [
          'The nightly sync isn’t complete after an hour',
          '{{ steps.sync.output.summary }}',
        ]),
      ],
      edges: [...chain('sync', 'wait', 'feed', 'done'), way('wait', 'timed_out', 'late')],
      kpis: ['Sync duration', 'Failed syncs'],
    }),
}

export const stockTemplates: readonly Template[] = [
  reorderList,
  lowStock,
  hideSoldOut,
  lostReadiness,
  newProduct,
  feedHealth,
  nightlySync,
]
