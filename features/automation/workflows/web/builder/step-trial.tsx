import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tryStep } from '#features/automation/workflow-runs/contract/rerun.ts'
import { listWorkflowRuns } from '#features/automation/workflow-runs/contract/run.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call, type ReplyOf } from '#ui/call.ts'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { read } from '#ui/query.ts'
import { timeAgo } from '#ui/relative-time.ts'
import { SelectInput } from '#ui/select-input.tsx'
import type { JsonValue } from '../../contract/definition.ts'
import type { DraftStore } from '../draft-store.ts'
import { portLabels } from '../step-types.ts'
import { useDraft } from '../use-draft.ts'

type Props = { store: DraftStore; stepId: string }
type Result = ReplyOf<typeof tryStep>['data']

/** The step worked out with the values of a past run, or of the store as it is. Nothing is changed and nothing leaves. */
export function StepTrial({ store, stepId }: Props) {
  const workflowId = useDraft(store, (state) => state.workflowId)
  const runs = useQuery({
    ...read(listWorkflowRuns, { query: { workflowId, limit: 20 } }),
    select: (reply) => reply.data.runs,
  })
  const [runId, setRunId] = useState('')
  const [result, setResult] = useState<Result | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    setProblem(null)
    try {
      if (!(await store.flush())) throw new TypeError('Not saved')
      const body = { runId: runId === '' ? null : runId }
      const { data } = await call(tryStep, { params: { workflowId, stepId }, body })
      setResult(data)
    } catch (error) {
      setProblem(sentenceOf(error, t`The server didn't respond.`))
    }
    setBusy(false)
  }
  const past = runs.data ?? []
  return (
    <details className="border-t border-line pt-3">
      <summary className="type-strong cursor-pointer">
        <Trans>Try this step</Trans>
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        <Field label={t`Input from`}>
          {(control) => (
            <SelectInput
              {...control}
              options={[
                { value: '', label: t`The store as it is now` },
                ...past.map(({ id, createdAt }) => ({ value: id, label: t`Run of ${timeAgo(createdAt)}` })),
              ]}
              value={runId}
              onChange={({ target }) => setRunId(target.value)}
            />
          )}
        </Field>
        <Button className="self-start" isBusy={isBusy} onClick={() => void start()}>
          <Trans>Try it</Trans>
        </Button>
        {problem !== null && <Notice tone="error" role="alert" title={problem} />}
        {result && <TrialResult result={result} />}
      </div>
    </details>
  )
}

function TrialResult({ result }: { result: Result }) {
  const { input, output, port, error, wouldDo } = result
  return (
    <div role="status" className="flex flex-col gap-2">
      {error && <Notice tone="error" title={error.message} />}
      {wouldDo.length > 0 && (
        <Notice tone="neutral" title={t`Would do, but didn’t`}>
          <ul>
            {wouldDo.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      {port !== null && (
        <p>
          <Trans>Continues at: {portLabels[port]}</Trans>
        </p>
      )}
      <JsonBlock label={t`Input`} value={input} />
      <JsonBlock label={t`Output`} value={output} />
    </div>
  )
}

const maxShown = 20_000

function JsonBlock({ label, value }: { label: string; value: JsonValue }) {
  if (value === null) return null
  return (
    <div>
      <p className="type-label mb-1 text-ink-2">{label}</p>
      <pre className="type-code rounded-control bg-well p-2 break-all whitespace-pre-wrap">
        {JSON.stringify(value, null, 2).slice(0, maxShown)}
      </pre>
    </div>
  )
}
