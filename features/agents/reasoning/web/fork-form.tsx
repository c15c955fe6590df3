import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { controlStyle } from '#ui/control-style.ts'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Segments } from '#ui/segments.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ForkableStep } from '../contract/recording.ts'
import { RawValue } from './raw-value.tsx'
import { useFork, useForkableSteps } from './reasoning-cache.ts'
import { stepName } from './step-labels.ts'

/** What is written in the place of an answer: of a thought its text and its tool calls, of a tool text or JSON. */
type AnswerDraft = { text: string; json: string; isJson: boolean }
type AnswerDraftProblem = { field: 'text' | 'json'; message: string }

const maxCalls = 6
const maxLength = 8_000

/** The recorded answer, to be changed. */
function toDraft({ kind, answer }: ForkableStep): AnswerDraft {
  if (kind === 'use') {
    const isJson = typeof answer !== 'string'
    return { text: isJson ? '' : answer, json: isJson ? toJson(answer) : '', isJson }
  }
  const { text = '', toolCalls = [] } = (answer ?? {}) as { text?: string; toolCalls?: unknown[] }
  return { text, json: toJson(toolCalls), isJson: false }
}

/** The answer as it is sent, or what is wrong with it. */
function readDraft(
  { kind }: Pick<ForkableStep, 'kind'>,
  { text, json, isJson }: AnswerDraft,
): { answer: unknown } | AnswerDraftProblem {
  if (kind === 'use' && !isJson) return { answer: text }
  const read = readJson(json.trim() === '' && kind === 'thought' ? '[]' : json)
  if (!('value' in read)) return { field: 'json', message: brokenAt(read.line) }
  const { value } = read
  if (kind === 'use') return { answer: value }
  if (!Array.isArray(value) || value.length > maxCalls || !value.every(isCall)) {
    const example = '[{"name": "read-price", "input": {}}]'
    return { field: 'json', message: t`Enter up to ${maxCalls} tool calls, such as ${example}` }
  }
  if (text.length > maxLength) return { field: 'text', message: t`Up to ${maxLength} characters` }
  if (text.trim() === '' && value.length === 0) {
    return { field: 'text', message: t`Enter text, or a tool call below` }
  }
  return { answer: { text, toolCalls: value } }
}

/** Whether it says what was recorded. */
function isUnchanged(step: ForkableStep, draft: AnswerDraft): boolean {
  const read = readDraft(step, draft)
  return 'answer' in read && JSON.stringify(read.answer) === JSON.stringify(step.answer)
}

function isCall(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { name, input, ...rest } = value as Record<string, unknown>
  const isInput = typeof input === 'object' && input !== null && !Array.isArray(input)
  return typeof name === 'string' && name !== '' && isInput && Object.keys(rest).length === 0
}

function brokenAt(line: number | null): string {
  return line === null ? t`This isn't valid JSON` : t`This isn't valid JSON. Check line ${line}.`
}

function toJson(value: unknown): string {
  return JSON.stringify(value ?? null, null, 2)
}

/** A text as JSON, or the line in which it stops being JSON: null where the browser does not say. */
function readJson(text: string): { value: unknown } | { line: number | null } {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return { line: lineOf(text, error instanceof Error ? error.message : '') }
  }
}

/** Browsers name the place either as a line or as a position, or say that the text has ended. */
function lineOf(text: string, message: string): number | null {
  const [, line] = /line (\d+)/.exec(message) ?? []
  if (line !== undefined) return Number(line)
  const [, position] = /position (\d+)/.exec(message) ?? []
  if (position !== undefined) return text.slice(0, Number(position)).split('\n').length
  return /end of/i.test(message) ? text.split('\n').length : null
}

type Props = { runId: string; onForked: (runId: string) => void; onClose: () => void }

/** Lets a turn go on differently: from which step, and what was answered there instead. */
export function ForkForm({ runId, onForked, onClose }: Props) {
  const query = useForkableSteps(runId)
  const steps = query.data
  return (
    <section aria-label={t`Variation`} className="mt-3 rounded-control border border-line-2 p-3">
      <h3 className="type-strong">
        <Trans>Change a step and see what happens</Trans>
      </h3>
      <p className="mb-3 text-ink-2">
        <Trans>
          Everything before this step stays the same. After it, the agent thinks and uses its tools again. It
          still asks before making changes.
        </Trans>
      </p>
      {query.isError && <ReadProblem title={t`Couldn't load the steps`} query={query} />}
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {steps?.length === 0 && (
        <Notice tone="neutral" title={t`No step of this answer can be changed`}>
          <Trans>It was answered in Local Mode, without a model or tools.</Trans>
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
        <Notice tone="error" role="alert" title={t`Couldn't start the variation`}>
          {sentenceOf(fork.error, t`The server didn't respond. Nothing was started.`)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="ink" isBusy={fork.isPending} className="max-md:w-full">
          <Trans>Start variation</Trans>
        </Button>
        <Button onClick={onClose} className="max-md:w-full">
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

const unchanged = t`This is the original. Change it to try a different outcome.`

function labelOf({ step, kind, tool, answer }: ForkableStep): string {
  if (kind === 'use') return tool === null ? stepName(step) : `${stepName(step)}: ${tool}`
  const { text = '' } = (answer ?? {}) as { text?: string }
  const said = text.replaceAll(/\s+/g, ' ').slice(0, 60)
  return said === '' ? stepName(step) : `${stepName(step)}: ${said}`
}

type AnswerFieldsProps = {
  step: ForkableStep
  draft: AnswerDraft
  problem: AnswerDraftProblem | null
  onChange: (draft: AnswerDraft) => void
}

/** What the model or the tool answered, to be written anew. */
function AnswerFields({ step: { kind, args, fault }, draft, problem, onChange }: AnswerFieldsProps) {
  const isThought = kind === 'thought'
  const errorOf = (field: AnswerDraftProblem['field']) =>
    problem?.field === field ? problem.message : undefined
  return (
    <>
      {!isThought && args !== null && args !== undefined && (
        <details>
          <summary className="type-label cursor-pointer rounded-control py-1 text-ink-2 hover:text-ink">
            <Trans>Tool input</Trans>
          </summary>
          <RawValue value={args} />
        </details>
      )}
      {fault !== null && (
        <p className="text-ink-2">
          <Trans>The tool failed: {fault}</Trans>
        </p>
      )}
      {!isThought && (
        <Segments
          label={t`Answer format`}
          value={draft.isJson ? 'json' : 'text'}
          onChange={(form) => onChange({ ...draft, isJson: form === 'json' })}
          options={[
            { value: 'json', label: 'JSON' },
            { value: 'text', label: t`Text` },
          ]}
        />
      )}
      {(isThought || !draft.isJson) && (
        <Field label={isThought ? t`Model response` : t`Tool response`} error={errorOf('text')}>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              value={draft.text}
              onChange={({ target }) => onChange({ ...draft, text: target.value })}
              className={`${controlStyle({})} h-auto resize-y py-2 max-md:h-auto`}
            />
          )}
        </Field>
      )}
      {(isThought || draft.isJson) && (
        <Field
          isRequired={!isThought}
          label={isThought ? t`Requested tools (JSON)` : t`Tool response (JSON)`}
          hint={isThought ? t`An empty list ends the answer with the text above.` : undefined}
          error={errorOf('json')}
        >
          {(control) => (
            <textarea
              {...control}
              rows={8}
              spellCheck={false}
              autoCapitalize="off"
              autoCorrect="off"
              dir="ltr"
              value={draft.json}
              onChange={({ target }) => onChange({ ...draft, json: target.value })}
              className={`${controlStyle({ face: 'code' })} h-auto resize-y py-2 max-md:h-auto`}
            />
          )}
        </Field>
      )}
    </>
  )
}
