/** What the ends of runs show, in sentences. */

export type RunSum = {
  ended: number
  completed: number
  failed: number
  partly: number
  unknown: number
  itemsDone: number
  itemsFailed: number
}

/** Facts of the last 30 days that somebody can act on; none while no run has ended. */
export function describeRuns(sum: RunSum): string[] {
  const { ended, completed, failed, partly, unknown, itemsDone, itemsFailed } = sum
  if (ended === 0) return []
  const items = itemsDone + itemsFailed
  const facts = [
    completed === ended
      ? `All ${ended} runs of the last 30 days were completed.`
      : `${completed} of ${ended} runs of the last 30 days were completed.`,
  ]
  if (failed > 0) facts.push(`${failed} failed.`)
  if (partly > 0) facts.push(`${partly} were done in part.`)
  if (unknown > 0) facts.push(`Of ${unknown} nobody knows whether what they sent arrived.`)
  if (itemsFailed > 0) facts.push(`${itemsFailed} of ${items} items failed.`)
  return facts
}
