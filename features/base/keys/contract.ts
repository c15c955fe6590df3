import { z } from 'zod'
import { endpoint, succeeds } from '#kit/endpoint.ts'
import { defineRefusals } from '#kit/errors.ts'

export const keyRefusals = defineRefusals({
  KEY_MALFORMED: 400,
  KEY_NOT_FOUND: 404,
})

export const KeyType = z.enum(['openai', 'tavily'])
export type KeyType = z.infer<typeof KeyType>

export const KeyStatus = z.object({
  configured: z.boolean(),
  /** A known public beginning such as "sk-proj-", bullets, and at most the last 4 characters; empty when nothing is saved. */
  masked: z.string(),
  /** Null until the key was tried against its service. `refused` counts as invalid. */
  check: z.enum(['accepted', 'refused', 'unreachable']).nullable(),
  checkMessage: z.string().nullable(),
  checkedAt: z.string().nullable(),
  savedAt: z.string().nullable(),
})
export type KeyStatus = z.infer<typeof KeyStatus>

export const keysStatus = endpoint({
  method: 'GET',
  path: '/api/keys/user',
  summary: 'Which keys are saved, masked',
  rate: 'poll',
  isKept: true,
  reply: succeeds(z.object({ keys: z.object({ openai: KeyStatus, tavily: KeyStatus }) })),
})

export const saveKey = endpoint({
  method: 'POST',
  path: '/api/keys/save',
  summary: 'Save a key encrypted, after trying it against its service',
  body: { keyType: KeyType, keyValue: z.string().trim().min(1).max(512) },
  refusals: [keyRefusals.KEY_MALFORMED],
  reply: succeeds(z.object({ key: KeyStatus })),
})

export const removeKey = endpoint({
  method: 'DELETE',
  path: '/api/keys/{keyType}',
  summary: 'Delete a saved key',
  params: { keyType: KeyType },
  refusals: [keyRefusals.KEY_NOT_FOUND],
  reply: succeeds(z.object({})),
})

/** One line of the readiness score, so that the page can explain it. */
export const ReadinessItem = z.object({
  id: z.string(),
  label: z.string(),
  state: z.enum(['configured', 'missing', 'invalid']),
  isCritical: z.boolean(),
  earned: z.number().int(),
  possible: z.number().int(),
  advice: z.string().nullable(),
})
export type ReadinessItem = z.infer<typeof ReadinessItem>

export const deploymentReady = endpoint({
  method: 'GET',
  path: '/api/keys/deployment-ready',
  summary: 'How ready this workspace is to go live, from what is really configured',
  rate: 'poll',
  isKept: true,
  reply: succeeds(
    z.object({
      ready: z.boolean(),
      score: z.number().int(),
      summary: z.object({
        total: z.number().int(),
        configured: z.number().int(),
        missing: z.number().int(),
        invalid: z.number().int(),
      }),
      criticalMissing: z.array(z.string()),
      recommendations: z.array(z.string()),
      items: z.array(ReadinessItem),
    }),
  ),
})
