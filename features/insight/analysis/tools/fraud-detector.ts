import { z } from 'zod'
import { defineTool } from '#engine/gate.ts'
import type { AnalysisDeps } from '../actions/deps.ts'
import { detectFraud } from '../actions/fraud.ts'
import { givenDays, periodFields } from './market-fields.ts'

const input = z.object({
  orderNames: z
    .array(z.string().trim().min(1).max(60))
    .max(100)
    .optional()
    .meta({ title: 'Orders', description: 'Order numbers such as #1042. Empty: all of the period.' }),
  days: z
    .number()
    .int()
    .min(1)
    .max(365)
    .default(30)
    .meta({ title: 'Days', description: 'The last days to look at, 1 to 365.' }),
  ...periodFields,
  threshold: z
    .number()
    .min(0)
    .max(100)
    .default(70)
    .meta({ title: 'Risk threshold', description: 'From this score on a person should look, 0 to 100.' }),
})

export function fraudDetector(deps: AnalysisDeps) {
  return defineTool({
    name: 'fraud-detector',
    title: 'Fraud detector',
    description:
      'Scores payments from 0 to 100 with the reasons and their points, and says which orders to allow, review or block. It blocks nothing itself.',
    effect: 'read',
    input,
    question: ({ orderNames }) => `Look for fraud in ${orderNames?.join(', ') || 'recent payments'}?`,
    run: ({ workspaceId }, ask) => detectFraud(deps, workspaceId, { ...ask, ...givenDays(ask) }),
  })
}
