import { Ban, Check, CircleDot, CircleQuestionMark, Clock, Hand, Minus, Pause, X } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { BusyRing } from '#ui/busy-ring.tsx'
import type { StepRunStatus, WorkflowRunStatus } from '../contract/run.ts'
import { runStatusLabels, stepStatusLabels } from './run-state.ts'

const icons = {
  queued: Clock,
  pending: Clock,
  paused: Pause,
  waiting: Hand,
  completed: Check,
  partly_done: CircleDot,
  outcome_unknown: CircleQuestionMark,
  failed: X,
  skipped: Minus,
  cancelled: Ban,
}

type Props = { run: WorkflowRunStatus; step?: never } | { step: StepRunStatus; run?: never }

/** How a run, or one of its steps, stands: a shape and a word; colour comes third. */
export function StatusBadge({ run, step }: Props) {
  const { word, tint } = run ? runStatusLabels[run] : stepStatusLabels[step]
  const status = run ?? step
  const Icon = status === 'running' ? null : icons[status]
  return (
    <Badge tint={tint}>
      {Icon ? <Icon aria-hidden strokeWidth={2} /> : <BusyRing className="size-3" />}
      {word}
    </Badge>
  )
}
