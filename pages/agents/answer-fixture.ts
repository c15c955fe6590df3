/** For tests: answers of tools as the server gives them. */
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'

export function makeAnswer(parts: Partial<Record<keyof ToolAnswer, unknown>> = {}): ToolAnswer {
  return ToolAnswer.parse({
    outcome: 'answer',
    summary: 'Orders grow.',
    confidence: 0.82,
    basis: {
      kind: 'local',
      rows: 40,
      unit: 'orders',
      from: '2026-10-01',
      to: '2026-11-20',
      method: 'Gamma-Poisson',
    },
    ...parts,
  })
}

export const scanOfAsia = makeAnswer({
  figures: [
    { label: 'Revenue', value: 4200, kind: 'money', currency: 'USD' },
    { label: 'Share of all revenue', value: 0.34, kind: 'percent' },
    { label: 'Growth of orders', value: 0.27, kind: 'percent', low: 0.05, high: 0.5 },
  ],
})
