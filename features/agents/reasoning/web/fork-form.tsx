import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ForkableStep } from '../contract/recording.ts'
import { AnswerFields } from './answer-fields.tsx'
import { type AnswerDraft, type AnswerDraftProblem, isUnchanged, readDraft, toDraft } from './answer-draft.ts'
import { useFork, useForkableSteps } from './reasoning-cache.ts'
import { stepName } from './step-labels.ts'

type Props = { runId: string; onForked: (runId: string) => void; onClose: () => void }

/** Lets a turn go on differently: from which step, and what was answered there instead. */
export function ForkForm({ runId, onForked, onClose }: Props) {
  const query = useForkableSteps(runId)
  const steps = query.data
  return (
    <section aria-label={t`Fork`} className="mt-3 rounded-control border border-line-2 p-3">
      <h3 className="type-strong">
        <Trans>Go on differently from a step</Trans>
      </h3>
      <p className="mb-3 text-ink-2">
        <Trans>
          Everything before the step stays as recorded. After it the agent thinks and uses its tools anew;
          what writes asks you first.
        </Trans>
      </p>
      {query.isError && <ReadProblem title={t`The steps could not be read`} query={query} />}
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {steps?.length === 0 && (
        <Notice tone="neutral" title={t`No step of this turn can be answered otherwise`}>
          <Trans>It used no tool, and it was answered by rules, without a model.</Trans>
        </Notice>
      )}
      {steps?.[0] && (
        <Steps runId={runId} steps={steps} first={steps[0]} onForked={onForked} onClose={onClose} />
      )}
    </section>
  )
}

type StepsProps = Props & { steps: readonly ForkableStep[]; first: ForkableStep }

function Steps({ runId, steps, first, onForked, onClose }: StepsProps) {
  const [step, setStep] = useState(first)
  const [draft, setDraft] = useState<AnswerDraft>(() => toDraft(first))
  const [problem, setProblem] = useState<AnswerDraftProblem | null>(null)
  const fork = useFork(runId)

  function choose(name: string) {
    const chosen = steps.find((each) => each.step === name) ?? first
    setStep(chosen)
    write(toDraft(chosen))
  }

  function write(next: AnswerDraft) {
    setDraft(next)
    setProblem(null)
    fork.reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const read = readDraft(step, draft)
    if ('message' in read) return setProblem(read)
    if (isUnchanged(step, draft)) {
      return setProblem({ field: step.kind === 'use' && draft.isJson ? 'json' : 'text', message: unchanged })
    }
    if (fork.isPending) return
    fork.mutate(
      { step: step.step, answer: read.answer },
      { onSuccess: ({ runId: forkId }) => onForked(forkId) },
    )
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={t`Step`}>
        {(control) => (
          <SelectInput
            {...control}
            value={step.step}
            onChange={({ target }) => choose(target.value)}
            options={steps.map((each) => ({ value: each.step, label: labelOf(each) }))}
          />
        )}
      </Field>
      <AnswerFields key={step.step} step={step} draft={draft} problem={problem} onChange={write} />
      {fork.isError && (
        <Notice tone="error" role="alert" title={t`Not forked`}>
          {sentenceOf(fork.error, t`The server did not answer. Nothing was started.`)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ink" isBusy={fork.isPending} className="max-md:w-full">
          <Trans>Start the fork</Trans>
        </Button>
        <Button onClick={onClose} className="max-md:w-full">
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

const unchanged = t`This is what was recorded. Change it, so that the turn can differ.`

function labelOf({ step, kind, tool, answer }: ForkableStep): string {
  if (kind === 'use') return tool === null ? stepName(step) : `${stepName(step)}: ${tool}`
  const { text = '' } = (answer ?? {}) as { text?: string }
  const said = text.replaceAll(/\s+/g, ' ').slice(0, 60)
  return said === '' ? stepName(step) : `${stepName(step)}: ${said}`
}
