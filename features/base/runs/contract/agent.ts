import { z } from 'zod'

export const AgentId = z.enum(['scout', 'seller', 'customer', 'stripe', 'ops'])
export type AgentId = z.infer<typeof AgentId>
