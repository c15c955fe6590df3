import type { CanvasNode } from './canvas-graph.ts'
import type { Change, StepState } from './canvas-terms.ts'

const states: Record<StepState, string> = {
  done: 'border-glass-line shadow-e2',
  running: 'border-busy-mark ring-3 ring-busy-soft',
  next: 'border-dashed border-line-control',
  waiting: 'border-needs-mark shadow-e2',
  failed: 'border-incomplete-mark shadow-e2',
  partly_done: 'border-needs-mark shadow-e2',
  skipped: 'border-dashed border-line-2',
  unknown: 'border-needs-mark shadow-e2',
}

const changes: Record<Change, string> = {
  added: 'border-busy-mark shadow-e2',
  removed: 'border-dashed border-incomplete-mark',
  changed: 'border-needs-mark shadow-e2',
}

/** The frame of a node: how it stands in a run, or what was done to it; what is chosen has the edge of glass. */
export function nodeFrame(state: StepState | null, change: Change | null, isSelected: boolean): string {
  const frame = change ? changes[change] : state ? states[state] : 'border-line-2 shadow-e2'
  return `${frame} ${isSelected ? 'outline-2 outline-offset-1 outline-glass-edge' : ''}`
}

const dots: Partial<Record<StepState, string>> = {
  done: 'var(--glass-edge)',
  running: 'var(--busy-mark)',
  waiting: 'var(--needs-mark)',
  failed: 'var(--incomplete-mark)',
}

/** A node in the overview. */
export function miniMapColour({ data, type }: CanvasNode): string {
  if (type === 'loop') return 'var(--press)'
  return (data.mark && dots[data.mark.state]) ?? 'var(--line-control)'
}
