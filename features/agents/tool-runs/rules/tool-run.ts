import type { ToolRunState } from '../contract/tool-run.ts'

const ends: Record<string, ToolRunState> = {
  answered: 'completed',
  failed: 'failed',
  refused: 'refused',
  changed: 'refused',
  rejected: 'rejected',
  expired: 'expired',
}

/** Where a run of a tool stands. `outcome` is what became of the use; `asks` says that a person has not answered yet: a run also waits for other runs. */
export function toState(run: { status: string; outcome: string | null; asks: boolean }): ToolRunState {
  const { status, outcome, asks } = run
  if (status === 'failed' || status === 'cancelled') return status
  if (status !== 'completed') return asks ? 'waiting' : 'running'
  return ends[outcome ?? ''] ?? 'failed'
}

/** The input with the tool's own values for what was left out; nothing and null are the same. */
export function fillIn(
  parameters: Record<string, unknown>,
  defaults: Record<string, unknown>,
): Record<string, unknown> {
  const given = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined)
  return { ...defaults, ...Object.fromEntries(given) }
}

/** The same text for the same value, whatever the order of its names. */
export function toKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toKey).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const pairs = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${pairs.map(([name, each]) => `${JSON.stringify(name)}:${toKey(each)}`).join()}}`
}
