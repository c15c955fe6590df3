import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { JsonValue, WorkflowStep } from '#features/automation/workflows/contract/definition.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { JsonInput } from '#ui/json-input.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { RerunPreview } from '../contract/rerun.ts'
import { EffectLines } from './effect-lines.tsx'
import { useRerun, useRerunPreview } from './runs-cache.ts'

type Props = { runId: string; step: WorkflowStep; onClose: () => void }

/** Running again from a step: first what that would do again outside, and what is left out because it was done. */
export function RerunDialog({ runId, step, onClose }: Props) {
  const preview = useRerunPreview(runId, step.id)
  return (
    <>
      {preview.data ? (
        <RerunForm runId={runId} step={step} effects={preview.data} onClose={onClose} />
      ) : (
        <Dialog
          title={t`Run again from ${step.name}`}
          onClose={onClose}
          actions={
            <Button variant="ghost" onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          {preview.isError ? (
            <ReadProblem title={t`Couldn't check what would repeat`} query={preview} />
          ) : (
            <Skeleton className="h-24 w-full" />
          )}
        </Dialog>
      )}
    </>
  )
}

function RerunForm({ runId, step, effects, onClose }: Props & { effects: RerunPreview }) {
  const first = effects.input === null ? '' : JSON.stringify(effects.input, null, 2)
  const [text, setText] = useState(first)
  const [again, setAgain] = useState<ReadonlySet<string>>(new Set())
  const [isConfirmed, setConfirmed] = useState(false)
  const [isTried, setTried] = useState(false)
  const rerun = useRerun(runId)
  const navigate = useNavigate()
  const confirmId = useId()
  const of = { runId, fromStepId: step.id }
  const input = parse(text)
  const repeated = effects.repeats + again.size
  const needsConfirmation = repeated > 0 && !isConfirmed
  const start = () => {
    setTried(true)
    if (needsConfirmation || input === undefined) return
    rerun.mutate(
      {
        id: crypto.randomUUID(),
        fromStepId: step.id,
        input: text === first ? null : input,
        repeat: [...again],
        repeatsConfirmed: effects.repeats,
      },
      {
        onSuccess: ({ data }) => {
          onClose()
          void navigate({ to: '/workflows/runs/$runId', params: { runId: data.id } })
        },
      },
    )
  }
  return (
    <Dialog
      title={t`Run again from ${step.name}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="ink" isBusy={rerun.isPending} onClick={start}>
            <Trans>Run again</Trans>
          </Button>
        </>
      }
    >
      <div className="flex max-h-[60vh] flex-col gap-4 overflow-y-auto">
        <p>
          <Trans>Steps before this one keep their results.</Trans>
        </p>
        <Field
          label={t`Input of the step (JSON)`}
          error={input === undefined ? t`This isn't valid JSON.` : undefined}
        >
          {(control) => <JsonInput {...control} rows={6} value={text} onChange={setText} />}
        </Field>
        {effects.repeats > 0 && (
          <EffectLines {...of} title={t`Will happen again`} part="repeats" total={effects.repeats} />
        )}
        {effects.skipped > 0 && (
          <EffectLines
            {...of}
            title={t`Skipped, because it was already done`}
            part="skipped"
            total={effects.skipped}
            chosen={again}
            onChoose={setAgain}
          />
        )}
        {repeated === 0 ? (
          <p>
            <Trans>Nothing outside happens twice.</Trans>
          </p>
        ) : (
          <div>
            <span className="flex items-start gap-2 text-ink">
              <Checkbox
                id={confirmId}
                checked={isConfirmed}
                onChange={(event) => setConfirmed(event.target.checked)}
                className="mt-px"
              />
              <label htmlFor={confirmId}>
                {plural(repeated, {
                  one: 'Do # action outside a second time',
                  other: 'Do # actions outside a second time',
                })}
              </label>
            </span>
            {isTried && needsConfirmation && (
              <p role="alert" className="type-small mt-1.5 text-incomplete">
                <Trans>Confirm what happens again, or close.</Trans>
              </p>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}

function parse(text: string): JsonValue | undefined {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return undefined
  }
}
