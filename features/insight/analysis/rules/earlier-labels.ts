/** By what the parts of stored answers were told apart before they had keys. It stays as it is, whatever labels are called today. */
import type { AnalysisResults, AnalysisTool } from '../contract/results.ts'

export type EarlierLabels = {
  figures: Readonly<Record<string, string>>
  tables: Readonly<Record<string, string>>
  /** There was one at most, and its title named a product. */
  chart?: string
  series?: Readonly<Record<string, string>>
}
type KeyOf<Part> = Part extends { key: infer Key } ? Key : never
type Of<Result extends AnalysisResults[AnalysisTool]> = {
  figures: Readonly<Record<string, KeyOf<Result['figures'][number]>>>
  tables: Readonly<Record<string, KeyOf<Result['tables'][number]>>>
  chart?: KeyOf<Result['charts'][number]>
  series?: Readonly<Record<string, KeyOf<Result['charts'][number]['series'][number]>>>
}

const matching = { 'Products that match': 'matching_products' } as const

export const earlierLabels: { readonly [Tool in AnalysisTool]: Of<AnalysisResults[Tool]> } = {
  'market-scan': {
    figures: {
      Orders: 'orders',
      Pieces: 'pieces',
      Revenue: 'revenue',
      'Share of all revenue': 'revenue_share',
      'Growth of orders': 'order_growth',
      'Growth of pieces': 'piece_growth',
      'Growth of revenue': 'revenue_growth',
      'Probability of growth': 'growth_probability',
      'Median price': 'median_price',
    },
    tables: {
      'Orders by country': 'orders_by_country',
      'Your prices': 'price_spread',
      'On the web': 'web_pages',
    },
    chart: 'orders_by_country',
    series: { Orders: 'orders' },
  },
  'competitor-analysis': {
    figures: {
      'Price index': 'price_index',
      'Gap to the median': 'median_gap',
      'Lowest competitor price': 'lowest_competitor_price',
    },
    tables: {
      'Competitor prices': 'competitor_prices',
      'Price index': 'price_indexes',
      'Your price within your own category': 'own_prices',
      ...matching,
    },
  },
  'trend-prediction': {
    figures: {
      'Pieces a week': 'weekly_pieces',
      Direction: 'direction',
      'Error against the naive forecast (MASE)': 'forecast_error',
      'Confidence that the tests carry': 'range_coverage',
    },
    tables: { 'Forecast by week': 'forecast', ...matching },
    chart: 'weekly_pieces',
    series: { Sold: 'sold', Forecast: 'forecast' },
  },
  'price-optimizer': {
    figures: {
      Price: 'price',
      'Price today': 'price_today',
      'Price elasticity': 'price_elasticity',
      'Change of profit a week': 'weekly_profit_change',
      'Probability of a gain': 'gain_probability',
      Margin: 'margin',
    },
    tables: { 'Prices it was sold at': 'prices_seen', ...matching },
    chart: 'profit_by_price',
    series: { 'Expected profit': 'expected_profit' },
  },
  'listing-enhancer': {
    figures: { Score: 'score', 'Mean score': 'mean_score', 'Reading ease': 'reading_ease' },
    tables: { Gaps: 'gaps', Suggestions: 'suggestions', ...matching },
  },
  'sentiment-analyzer': {
    figures: {
      Tone: 'tone',
      Label: 'tone_label',
      'Positive part': 'positive_part',
      'Negative part': 'negative_part',
      'Mean tone': 'mean_tone',
      Negative: 'negative_share',
    },
    tables: { 'What they speak of': 'aspects', 'The most negative messages': 'most_negative' },
    chart: 'negative_by_week',
    series: { Negative: 'negative' },
  },
  'response-generator': {
    figures: { Drafts: 'drafts', 'Need a person': 'needing_a_person', Intent: 'intent' },
    tables: { Drafts: 'drafts' },
  },
  'fraud-detector': {
    figures: { Block: 'to_block', Review: 'to_review', 'Highest score': 'highest_score' },
    tables: { 'Orders by score': 'orders_by_score', 'Dispute rates': 'dispute_rates' },
  },
  'payment-optimizer': {
    figures: {
      Taken: 'taken',
      Refunded: 'refunded',
      Fees: 'fees',
      Net: 'net',
      Declined: 'decline_rate',
      'Could be won back': 'recoverable',
      Disputed: 'disputed',
    },
    tables: {
      'What could be saved at most': 'savings',
      'What each way to pay costs': 'fees_by_method',
      'Why payments failed': 'decline_codes',
      'Orders to ask again': 'retries',
    },
  },
  'workflow-orchestrator': {
    figures: { Steps: 'steps', Seconds: 'seconds' },
    tables: { Plan: 'plan' },
  },
  'performance-analyzer': {
    figures: {
      'To order now': 'to_order',
      'Days until the first runs out': 'days_until_out_of_stock',
      Champions: 'champions',
      'At risk': 'customers_at_risk',
      Revenue: 'revenue',
      Orders: 'orders',
      Pieces: 'pieces',
      'Average order': 'average_order',
      'Growth of revenue': 'revenue_growth',
      'Unusual weeks': 'unusual_weeks',
      'Tool uses': 'tool_uses',
    },
    tables: {
      'Stock, what runs out first': 'stock',
      'Customers by recency, frequency and money': 'customer_segments',
      'Products by revenue': 'products_by_revenue',
      'Sold least': 'sold_least',
      'Unusual weeks': 'unusual_weeks',
      Agents: 'agents',
      ...matching,
    },
    chart: 'revenue_by_week',
    series: { Revenue: 'revenue' },
  },
}
