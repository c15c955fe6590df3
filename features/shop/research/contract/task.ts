/** Scout's research of a region: own figures, and the web where there is a key. */
import { z } from 'zod'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { Stage } from '#features/base/runs/contract/stage.ts'
import { endpoint, succeeds } from '#kit/endpoint.ts'

export const Region = z.enum([
  'us',
  'eu',
  'asia',
  'global',
  'middle-east',
  'india',
  'canada',
  'southeast-asia',
  'europe',
  'africa',
])
export type Region = z.infer<typeof Region>

export const TaskStatus = z.enum(['processing', 'paused', 'completed', 'failed', 'cancelled'])
export type TaskStatus = z.infer<typeof TaskStatus>

export const ResearchTask = z.object({
  /** That of its run: `POST /api/runs/{runId}/cancel` stops it. */
  id: z.string(),
  type: z.literal('market_research'),
  title: z.string(),
  region: Region,
  status: TaskStatus,
  /** Percent. */
  progress: z.number().int(),
  stage: Stage.nullable(),
  startTime: z.string(),
  /** From the median duration of earlier tasks; null without one, and when the time is over. */
  estimatedCompletion: z.string().nullable(),
  endTime: z.string().nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
  /** Where the library keeps it; null until it is done, and after it was deleted. */
  itemId: z.string().nullable(),
  result: ToolAnswer.nullable(),
})
export type ResearchTask = z.infer<typeof ResearchTask>

/** A second start finds the task of that region that is under way. */
export const startTask = endpoint({
  method: 'POST',
  path: '/api/research/tasks',
  summary: 'Research the market of a region',
  rate: 'web',
  body: { region: Region },
  reply: succeeds(z.object({ task: ResearchTask, isNew: z.boolean() }), { message: z.string() }),
})

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/research/tasks',
  summary: 'The newest research tasks',
  rate: 'poll',
  isKept: true,
  query: { limit: z.coerce.number().int().min(1).max(50).default(5) },
  reply: succeeds(z.object({ tasks: z.array(ResearchTask) })),
})

export const RegionFinding = z.object({
  region: Region,
  itemId: z.string(),
  foundAt: z.string(),
  result: ToolAnswer,
})
export type RegionFinding = z.infer<typeof RegionFinding>

/** Regions that were never researched, or whose research was deleted, are left out. */
export const listFindings = endpoint({
  method: 'GET',
  path: '/api/research/findings',
  summary: 'What the newest finished research of each region found out',
  rate: 'poll',
  isKept: true,
  reply: succeeds(z.object({ findings: z.array(RegionFinding) })),
})
