/** What every tool is asked that takes the name of a row, with the names of somebody else's. */
import type { OtherTenant } from './other-tenant.ts'

/** They take no name of a row. */
export const toolsWithoutNames = [
  ...['feed-status', 'publish-feed', 'sync-products', 'store-status', 'market-scan', 'payment-optimizer'],
  ...['work-status', 'draft-workflow'],
  ...['ask-agent', 'hand-off', 'web-search', 'web-extract', 'start-research'],
]

/** What names rows of the victim's: in queries and bodies, and in what tools are asked. */
export function namesOf(victim: OtherTenant) {
  const product = { productId: victim.productId }
  const named = { product: victim.productId }
  const many = { productIds: [victim.productId, victim.rowId] }
  const messages = { messageIds: [victim.ticketId] }
  const workflow = { workflow: victim.workflowId }
  const searched = { search: victim.productId }
  /** What each tool is asked that takes the name of a row: of one alone it must say that there is none. */
  const ofOne: Record<string, object> = {
    'explain-product': product,
    'enrich-product': { ...product, brand: 'Stolen' },
    'view-store-product': product,
    'set-price': { ...product, price: '1.00' },
    'set-prices': { productIds: [product.productId], percent: 10 },
    'set-title': { ...product, title: 'Stolen' },
    'set-description': { ...product, description: 'Stolen' },
    'set-seo': { ...product, seoTitle: 'Stolen' },
    'set-vendor': { ...product, vendor: 'Stolen' },
    'set-product-type': { ...product, productType: 'Stolen' },
    'set-tags': { ...product, tags: ['stolen'] },
    'set-stock': { ...product, available: 0 },
    'undo-change': { changeId: victim.changeId },
    'set-ticket-status': { ticket: victim.ticketNumber, status: 'closed' },
    'save-reply': { ticket: victim.ticketNumber, text: 'Stolen' },
    'rehearse-workflow': workflow,
    'run-workflow': workflow,
    'switch-workflow': workflow,
    'propose-workflow-steps': workflow,
    'propose-belief': { kind: 'demand_rises', name: 'Stolen', ...product },
  }
  /** The same of tools that look for it: they find nothing. */
  const ofMany: Record<string, object> = {
    'find-products': searched,
    'add-to-purchase-list': many,
    'enable-products': many,
    'disable-products': many,
    'list-changes': product,
    'find-tickets': { search: `#${victim.ticketNumber}` },
    'research-library': { search: 'kettle' },
    'competitor-analysis': named,
    'trend-prediction': named,
    'price-optimizer': { ...named, cost: 1 },
    'listing-enhancer': named,
    'sentiment-analyzer': messages,
    'response-generator': { ...messages, orderName: victim.orderName },
    'fraud-detector': { orderNames: [victim.orderName] },
    'workflow-orchestrator': named,
    'performance-analyzer': named,
    'view-beliefs': {},
    'list-workflows': {},
  }
  return { product, many, searched, ofOne, ofMany }
}
