import { expect, test } from 'vitest'
import { z } from 'zod'
import { testTools } from '../__fixtures__/market-store.fixture.ts'

const tools = testTools({})

test('the market tools only read, and those that search the web say so', () => {
  expect(
    tools.map(({ name, effect, isTaintFree = false, isOutward = false }) => [
      name,
      effect,
      isTaintFree,
      isOutward,
    ]),
  ).toEqual([
    ['market-scan', 'read', false, true],
    ['competitor-analysis', 'read', false, true],
    ['trend-prediction', 'read', false, false],
    ['price-optimizer', 'read', false, false],
  ])
})

test.each(tools.map((tool) => [tool.name, tool] as const))(
  'every field of %s can be drawn as a form',
  (_name, tool) => {
    const { properties } = z.toJSONSchema(tool.input, { io: 'input' })
    const fields = Object.values(properties ?? {})
    expect(fields.length).toBeGreaterThan(0)
    for (const field of fields)
      expect(field).toMatchObject({
        title: expect.any(String),
        description: expect.any(String),
        type: expect.any(String),
      })
  },
)

test('what is left out of a form has the default that the form shows', () => {
  const defaults = tools.map(({ input }) => input.safeParse({ product: 'kettle' }).data)
  expect(defaults).toMatchObject([
    { region: 'global', minPrice: 0, maxPrice: 1_000_000 },
    { product: 'kettle' },
    { horizonWeeks: 8, confidence: 70 },
    { minMargin: 30 },
  ])
})
