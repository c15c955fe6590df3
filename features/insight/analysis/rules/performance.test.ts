import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countSegments,
  economicQuantity,
  findAnomalies,
  groupByRevenue,
  planStock,
  quintiles,
  recordsOf,
  reorderPoint,
  scoreCustomers,
} from './performance.ts'
import { normalShare } from './share.ts'

const terms = { leadDays: 14, leadSdDays: 0, serviceLevel: 0.95, orderCost: 50, holdingRate: 0.2 }
const mug = {
  productId: 'p1',
  title: 'Mug',
  revenue: 900,
  units: 60,
  dailyMean: 2,
  dailySd: 1,
  stock: 10,
  cost: 5,
}

describe('the reorder point', () => {
  test('is that of Chopra and Meindl: 2500 a week, two weeks, σ 500, 92.14% of cycles, 6000 pieces', () => {
    const serviceLevel = normalShare((6000 - 2 * 2500) / (Math.sqrt(2) * 500))
    expect(serviceLevel).toBeCloseTo(0.921350396475, 10)
    const demand = { dailyMean: 2500, dailySd: 500 }
    const { point, safety } = reorderPoint(demand, { leadDays: 2, leadSdDays: 0, serviceLevel })
    expect(point).toBeCloseTo(6000, 6)
    expect(safety).toBeCloseTo(1000, 6)
  })

  test('rises with an uncertain supplier: 2500, 7 days ± 7, σ 500, 90% (Chopra and Meindl, example 11-6)', () => {
    const { safety } = reorderPoint(
      { dailyMean: 2500, dailySd: 500 },
      { leadDays: 7, leadSdDays: 7, serviceLevel: 0.9 },
    )
    expect(safety).toBeCloseTo(1.28155156554 * Math.sqrt(7 * 500 ** 2 + 2500 ** 2 * 7 ** 2), 4)
    expect(Math.round(safety / 10)).toBe(2249)
  })

  test('the order quantity is that of Chopra and Meindl: 980', () => {
    expect(economicQuantity(12_000, 4000, 0.2 * 500)).toBeCloseTo(979.795897113, 8)
    expect(economicQuantity(0, 4000, 100)).toBeNull()
  })
})

describe('the stock plan', () => {
  test('puts first what runs out first', () => {
    const items = [mug, { ...mug, productId: 'p2', stock: 4 }, { ...mug, productId: 'p3', stock: null }]
    const plan = planStock(items, terms)
    expect(plan.map(({ productId, daysOfCover }) => [productId, daysOfCover])).toEqual([
      ['p2', 2],
      ['p1', 5],
      ['p3', null],
    ])
    expect(plan[1]).toMatchObject({
      reorderPoint: 35,
      safetyStock: 7,
      orderQuantity: expect.closeTo(270.19, 1),
      shouldOrder: true,
    })
  })

  test('says nothing of what does not sell or has no cost', () => {
    const still = { ...mug, dailyMean: 0, dailySd: 0, units: 0, revenue: 0, cost: null }
    expect(planStock([still], terms)[0]).toMatchObject({
      reorderPoint: null,
      orderQuantity: null,
      daysOfCover: null,
      shouldOrder: false,
      group: 'C',
    })
  })

  test('groups products by what they bring', () => {
    const groups = groupByRevenue([5, 80, 15, 0].map((revenue) => ({ revenue })))
    expect(groups.map(({ revenue, group }) => [revenue, group])).toEqual([
      [80, 'A'],
      [15, 'B'],
      [5, 'C'],
      [0, 'C'],
    ])
  })

  test('has whole, possible numbers whatever is sold', () => {
    const amount = fc.double({ min: 0, max: 1e6, noNaN: true })
    const item = fc.record({
      revenue: amount,
      dailyMean: amount,
      dailySd: amount,
      stock: fc.option(fc.integer()),
      cost: fc.option(amount),
    })
    fc.assert(
      fc.property(fc.array(item), (items) => {
        for (const plan of planStock(
          items.map((part) => ({ ...mug, ...part })),
          terms,
        )) {
          for (const value of [plan.reorderPoint, plan.orderQuantity, plan.daysOfCover]) {
            expect(value === null || (Number.isFinite(value) && value >= 0)).toBe(true)
          }
        }
      }),
    )
  })
})

describe('customers', () => {
  test('fall into fifths, and equal ones into the same', () => {
    expect(quintiles([10, 20, 30, 40, 50])).toEqual([1, 2, 3, 4, 5])
    expect(quintiles([1, 1, 1, 1, 9])).toEqual([1, 1, 1, 1, 5])
    expect(quintiles([])).toEqual([])
  })

  test('who bought often and lately are champions, who bought often and long ago are at risk', () => {
    const buyers = Array.from({ length: 10 }, (_, at) => ({
      customerId: `c${at}`,
      orders: at < 5 ? at + 2 : at - 3,
      revenue: 100 * (at + 1),
      lastDay: `2026-${at < 5 ? '02' : '11'}-${String(at + 10)}`,
    }))
    const scored = scoreCustomers(buyers)
    expect(scored.find(({ customerId }) => customerId === 'c9')?.segment).toBe('champions')
    expect(scored.find(({ customerId }) => customerId === 'c3')?.segment).toBe('at risk')
    const counts = countSegments(scored)
    expect(counts.reduce((sum, { customers }) => sum + customers, 0)).toBe(10)
    expect(counts.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(5500)
  })
})

describe('agents', () => {
  test('are judged by their success, their time and their cost', () => {
    const work = Array.from({ length: 20 }, (_, at) => ({
      agent: 'scout',
      isSuccess: at > 0,
      durationMs: (at + 1) * 100,
      cost: null,
    }))
    const records = recordsOf([...work, { agent: 'ops', isSuccess: true, durationMs: 5, cost: 0.02 }])
    expect(records[0]).toMatchObject({
      agent: 'scout',
      uses: 20,
      p50Ms: 1050,
      p95Ms: expect.closeTo(1905),
      cost: null,
    })
    expect(records[0]?.success.share).toBeCloseTo(20 / 22, 10)
    expect(records[1]).toMatchObject({ agent: 'ops', cost: 0.02 })
  })
})

describe('unusual weeks', () => {
  const steady = Array.from({ length: 30 }, (_, at) => ({ week: `w${at}`, value: 100 + ((at * 7) % 5) }))

  test('are the one that leaps out', () => {
    const found = findAnomalies(steady.map((week, at) => (at === 12 ? { ...week, value: 300 } : week)))
    expect(found).toHaveLength(1)
    expect(found?.[0]).toMatchObject({ week: 'w12', value: 300 })
    expect(found?.[0]?.z).toBeGreaterThan(3.5)
  })

  test('are none in a steady store, and none where all weeks are alike', () => {
    expect(findAnomalies(steady)).toEqual([])
    expect(findAnomalies(steady.map((week) => ({ ...week, value: 7 })))).toEqual([])
  })

  test('are not those that come every year', () => {
    const years = Array.from({ length: 156 }, (_, at) => ({
      week: `w${at}`,
      value: (at % 52 === 47 ? 400 : 100) + ((at * 7) % 5),
    }))
    expect(findAnomalies(years)).toEqual([])
  })

  test('need eight weeks', () => {
    expect(findAnomalies(steady.slice(0, 7))).toBeNull()
  })
})
