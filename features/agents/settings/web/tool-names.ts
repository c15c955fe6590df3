/** The names of tools as they are shown. */
import { t } from '@lingui/core/macro'
import { nameOfTool } from '#features/base/runs/rules/tool-name.ts'

const names: Readonly<Record<string, string>> = {
  'work-status': t`Items that need attention`,
  'store-status': t`Store status`,
  'view-beliefs': t`View beliefs`,
  'propose-belief': t`Propose a belief`,
  'view-store-product': t`View a product in the store`,
  'undo-change': t`Undo a change`,
  'list-changes': t`List store changes`,
  'web-search': t`Web search`,
  'web-extract': t`Read a web page`,
  'research-library': t`Research library`,
  'start-research': t`Start research`,
  'find-tickets': t`Find tickets`,
  'set-ticket-status': t`Set ticket status`,
  'save-reply': t`Save reply`,
  'listing-enhancer': t`Listing enhancer`,
  'trend-prediction': t`Trend prediction`,
  'price-optimizer': t`Price optimizer`,
  'market-scan': t`Market scan`,
  'competitor-analysis': t`Competitor analysis`,
  'sentiment-analyzer': t`Sentiment analyzer`,
  'response-generator': t`Response generator`,
  'performance-analyzer': t`Performance analyzer`,
  'fraud-detector': t`Fraud detector`,
  'payment-optimizer': t`Payment optimizer`,
  'workflow-orchestrator': t`Workflow orchestrator`,
  'set-price': t`Set a price`,
  'set-title': t`Set a title`,
  'set-description': t`Set a description`,
  'set-seo': t`Set search title and description`,
  'set-vendor': t`Set a vendor`,
  'set-product-type': t`Set a product type`,
  'set-tags': t`Set tags`,
  'set-stock': t`Set the stock`,
  'find-products': t`Find products`,
  'explain-product': t`Explain a product`,
  'feed-status': t`Feed status`,
  'publish-feed': t`Get the published feed`,
  'enable-products': t`Enable products for ChatGPT`,
  'disable-products': t`Disable products for ChatGPT`,
  'enrich-product': t`Enrich a product`,
  'sync-products': t`Sync products`,
  'add-to-purchase-list': t`Add to the purchase list`,
  'ask-agent': t`Ask another agent`,
  'hand-off': t`Hand the question to another agent`,
}

/** The name of a tool in the language of the console; `fallback` is the server's, for a tool that is not known here. */
export function toolName(id: string, fallback: string = nameOfTool(id)): string {
  return Object.hasOwn(names, id) ? (names[id] ?? fallback) : fallback
}
