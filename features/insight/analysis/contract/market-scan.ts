import { z } from 'zod'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import {
  keyedChart,
  keyedTable,
  numberCell,
  numberFigure,
  textCell,
} from '#features/base/runs/contract/keyed.ts'

export const MarketScanResult = ToolAnswer.extend({
  figures: z.array(
    z.discriminatedUnion('key', [
      numberFigure('orders', 'number'),
      numberFigure('pieces', 'number'),
      numberFigure('revenue', 'money'),
      numberFigure('revenue_share', 'percent'),
      numberFigure('order_growth', 'percent'),
      numberFigure('piece_growth', 'percent'),
      numberFigure('revenue_growth', 'percent'),
      numberFigure('growth_probability', 'percent'),
      numberFigure('median_price', 'money'),
    ]),
  ),
  tables: z.array(
    z.discriminatedUnion('key', [
      keyedTable('orders_by_country', {
        country: textCell,
        orders: numberCell,
        units: numberCell,
        revenue: numberCell,
        share: numberCell,
        growth: numberCell,
        low: numberCell,
        high: numberCell,
      }),
      keyedTable('price_spread', { place: textCell, price: numberCell }),
      keyedTable('web_pages', { title: textCell, content: textCell, url: textCell, seenAt: textCell }),
    ]),
  ),
  charts: z.array(keyedChart('orders_by_country', ['orders'])),
})
export type MarketScanResult = z.infer<typeof MarketScanResult>
