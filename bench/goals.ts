/** What is aimed at, in one place. `bound` is so wide that only a mistake goes past it: then the bench fails. */

export type Goal = {
  unit: 'rows/s' | 'steps/s' | 'points/s' | 'ms' | 's' | 'MB'
  /** At least, or at most where less is better. */
  goal: number
  bound: number
  isLessBetter: boolean
  /** The part of the limit that is to be reached. */
  share?: number
  /** What would be good beyond the goal. */
  aim?: number
}

const atLeast = (unit: Goal['unit'], goal: number, bound: number, more: Partial<Goal> = {}): Goal => ({
  unit,
  goal,
  bound,
  isLessBetter: false,
  ...more,
})
const atMost = (unit: Goal['unit'], goal: number, bound: number): Goal => ({
  unit,
  goal,
  bound,
  isLessBetter: true,
})

export const goals = {
  sync: atLeast('rows/s', 4_000, 300, { share: 0.6, aim: 6_000 }),
  'sync, nothing changed': atLeast('rows/s', 12_000, 500, { aim: 20_000 }),
  'sync, 1 % changed': atMost('s', 5, 60),
  'stores synced at once': atLeast('rows/s', 3_000, 200, { share: 0.8 }),
  'the smallest of them': atMost('s', 20, 200),
  'page of all stores, p99': atMost('ms', 100, 3_000),
  'switching to another store, p99': atMost('ms', 200, 3_000),
  'event loop in a sync, p99': atMost('ms', 30, 1_000),
  '/healthz in a sync, p99': atMost('ms', 50, 3_000),
  list: atMost('ms', 25, 1_000),
  'search of three letters or more': atMost('ms', 25, 10_000),
  'search of one or two letters': atMost('ms', 150, 10_000),
  stats: atMost('ms', 10, 500),
  'page in the middle or at the end': atMost('ms', 25, 10_000),
  'read during a sync': atMost('ms', 60, 10_000),
  'sync while others read': atLeast('rows/s', 2_500, 150),
  'export, gzip': atLeast('rows/s', 35_000, 2_000, { share: 0.7 }),
  'export, plain': atLeast('rows/s', 60_000, 2_000, { share: 0.7 }),
  'event loop in an export, p99': atMost('ms', 30, 1_000),
  '/healthz in an export, p99': atMost('ms', 50, 3_000),
  'memory, more in an export': atMost('MB', 50, 1_000),
  'memory, idle': atMost('MB', 450, 2_000),
  'memory, highest in a sync': atMost('MB', 900, 4_000),
  'memory, a minute after': atMost('MB', 600, 4_000),
  'first start on an empty folder': atMost('s', 3, 60),
  'cold start to the first page': atMost('s', 2, 60),
  'webhook to screen, p99': atMost('s', 5, 60),
  'burst of 500 webhooks, slowest answer': atMost('s', 5, 60),
  'points of a store used in writing': atLeast('points/s', 900, 100, { share: 0.9 }),
  'largest contentful paint': atMost('ms', 2_500, 60_000),
  'total blocking time': atMost('ms', 600, 60_000),
  'longest task': atMost('ms', 200, 60_000),
  'workflow steps': atLeast('steps/s', 200, 10),
  'from a step to the next, alone': atMost('ms', 8, 500),
  'from an event to its run, p99': atMost('ms', 1_000, 10_000),
} as const satisfies Record<string, Goal>

export type GoalName = keyof typeof goals
