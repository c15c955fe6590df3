/** The critical path method (Kelley and Walker, 1959) over steps of work. */

export type Task = { id: string; after: readonly string[]; estimateSeconds: number }
export type Slot = {
  id: string
  start: number
  end: number /** How long it may slip without delaying the whole. */
  slack: number
}
export type Schedule =
  | { fault: null; order: string[]; slots: Slot[]; criticalPath: string[]; seconds: number }
  | { fault: 'cycle' | 'missing' | 'double'; ids: string[] }

/**
 * Orders the steps so that each comes after what it waits for, in the given order where nothing speaks against it, and
 * times them as if every agent were free. Refuses steps that wait for each other, for one that is not there, or that share an id.
 */
export function schedule(tasks: readonly Task[]): Schedule {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  if (byId.size < tasks.length) {
    const ids = tasks.map(({ id }) => id)
    return { fault: 'double', ids: [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))] }
  }
  const missing = tasks.flatMap(({ after }) => after.filter((id) => !byId.has(id)))
  if (missing.length > 0) return { fault: 'missing', ids: [...new Set(missing)] }
  const order = sort(tasks)
  if (order.length < tasks.length) {
    const placed = new Set(order.map(({ id }) => id))
    return { fault: 'cycle', ids: tasks.map(({ id }) => id).filter((id) => !placed.has(id)) }
  }
  return time(order)
}

/** Kahn's algorithm, 1962. What waits for itself is not in the answer. */
function sort(tasks: readonly Task[]): Task[] {
  const order: Task[] = []
  const placed = new Set<string>()
  for (let size = -1; size < order.length; ) {
    size = order.length
    for (const task of tasks) {
      if (placed.has(task.id) || !task.after.every((id) => placed.has(id))) continue
      placed.add(task.id)
      order.push(task)
    }
  }
  return order
}

function time(order: readonly Task[]): Schedule {
  const ends = new Map<string, number>()
  for (const { id, after, estimateSeconds } of order) {
    ends.set(id, Math.max(0, ...after.map((before) => ends.get(before) ?? 0)) + estimateSeconds)
  }
  const seconds = Math.max(0, ...ends.values())
  const latest = new Map(order.map(({ id }) => [id, seconds]))
  for (const { id, after, estimateSeconds } of order.toReversed()) {
    const start = (latest.get(id) ?? seconds) - estimateSeconds
    for (const before of after) latest.set(before, Math.min(latest.get(before) ?? seconds, start))
  }
  const slots = order.map(({ id, estimateSeconds }) => {
    const end = ends.get(id) ?? 0
    return { id, start: end - estimateSeconds, end, slack: (latest.get(id) ?? end) - end }
  })
  return {
    fault: null,
    order: slots.map(({ id }) => id),
    slots,
    criticalPath: criticalPath(order, slots),
    seconds,
  }
}

/** One longest chain, from its last step back. */
function criticalPath(order: readonly Task[], slots: readonly Slot[]): string[] {
  const critical = slots.filter(({ slack }) => slack < 1e-9)
  const path: string[] = []
  let step = critical.toSorted((left, right) => right.end - left.end)[0]
  while (step !== undefined) {
    const { id, start } = step
    path.unshift(id)
    const before = order.find((task) => task.id === id)?.after ?? []
    step = critical.find((slot) => before.includes(slot.id) && Math.abs(slot.end - start) < 1e-9)
  }
  return path
}
