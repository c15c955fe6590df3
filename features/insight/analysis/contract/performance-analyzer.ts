import { z } from 'zod'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import {
  keyedChart,
  keyedTable,
  numberCell,
  numberFigure,
  textCell,
} from '#features/base/runs/contract/keyed.ts'
import { MatchingProducts } from './result.ts'

export const StockPlan = z.object({
  productId: z.string(),
  title: z.string(),
  /** A brings the first 80% of the revenue, B the next 15%, C the rest. */
  group: z.enum(['A', 'B', 'C']),
  units: z.number(),
  revenue: z.number(),
  /** Units a day. */
  dailyMean: z.number(),
  dailySd: z.number(),
  /** Null when the store does not track it. */
  stock: z.number().nullable(),
  /** Of a piece; null when the store does not know it. */
  cost: z.number().nullable(),
  /** Null without sales or stock. */
  daysOfCover: z.number().nullable(),
  reorderPoint: z.number().nullable(),
  safetyStock: z.number().nullable(),
  /** Null without a cost or without sales. */
  orderQuantity: z.number().nullable(),
  shouldOrder: z.boolean(),
})
export type StockPlan = z.infer<typeof StockPlan>

const sold = { title: textCell, units: numberCell, revenue: numberCell, productId: textCell }

export const PerformanceAnalyzerResult = ToolAnswer.extend({
  figures: z.array(
    z.discriminatedUnion('key', [
      numberFigure('to_order', 'number'),
      numberFigure('days_until_out_of_stock', 'number'),
      numberFigure('sold_out', 'number'),
      numberFigure('champions', 'number'),
      numberFigure('customers_at_risk', 'number'),
      numberFigure('customers', 'number'),
      numberFigure('bought_again', 'number'),
      numberFigure('spent_per_customer', 'money'),
      numberFigure('first_time_customers', 'number'),
      numberFigure('revenue', 'money'),
      numberFigure('orders', 'number'),
      numberFigure('pieces', 'number'),
      numberFigure('average_order', 'money'),
      numberFigure('revenue_growth', 'percent'),
      numberFigure('unsold', 'number'),
      numberFigure('movers', 'number'),
      numberFigure('unusual_weeks', 'number'),
      numberFigure('tool_uses', 'number'),
    ]),
  ),
  tables: z.array(
    z.discriminatedUnion('key', [
      keyedTable('stock', {
        title: textCell,
        group: textCell,
        stock: numberCell,
        daysOfCover: numberCell,
        reorderPoint: numberCell,
        orderQuantity: numberCell,
        revenue: numberCell,
        // Absent in answers of earlier versions.
        productId: textCell.default(null),
      }),
      keyedTable('customer_segments', {
        segment: z.string(),
        customers: z.number(),
        revenue: z.number(),
      }),
      keyedTable('best_customers', {
        customer: textCell,
        orders: numberCell,
        revenue: numberCell,
        lastDay: textCell,
      }),
      keyedTable('categories_by_revenue', { title: textCell, units: numberCell, revenue: numberCell }),
      keyedTable('products_by_revenue', sold),
      keyedTable('products_by_units', sold),
      keyedTable('sold_least', sold),
      keyedTable('movers', { ...sold, revenue_before: numberCell, units_before: numberCell }),
      keyedTable('unusual_weeks', {
        week: textCell,
        value: numberCell,
        expected: numberCell,
        z: numberCell,
      }),
      keyedTable('agents', {
        agent: textCell,
        uses: numberCell,
        successes: numberCell,
        success: numberCell,
        low: numberCell,
        p50: numberCell,
        p95: numberCell,
        cost: numberCell,
      }),
      MatchingProducts,
    ]),
  ),
  charts: z.array(keyedChart('revenue_by_week', ['revenue'])),
  /** What runs out first stands first. `slow`: what lies for long, the longest first; absent in answers of earlier versions. */
  detail: z.looseObject({ stock: z.array(StockPlan).optional(), slow: z.array(StockPlan).optional() }),
})
export type PerformanceAnalyzerResult = z.infer<typeof PerformanceAnalyzerResult>
