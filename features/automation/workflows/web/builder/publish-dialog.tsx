import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { codeOf, sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Segments } from '#ui/segments.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showToast } from '#ui/toast.ts'
import type { CheckContext } from '../../contract/check.ts'
import { publishWorkflow } from '../../contract/workflow.ts'
import { findFaults, hasWrites, isStopping } from '../../rules/faults/find.ts'
import { listGrantable } from '../../rules/grants.ts'
import type { DraftStore } from '../draft-store.ts'
import { useDraft } from '../use-draft.ts'
import { refreshWorkflows } from '../workflow-cache.ts'
import { FaultLinks } from './fault-links.tsx'

type Props = {
  store: DraftStore
  context: CheckContext
  /** How the rehearsal of the draft stands. */
  rehearsal: ReactNode
  onOpenStep: (stepId: string | null) => void
  onClose: () => void
}

/** What is to be said before the draft becomes the version that runs. */
export function PublishDialog({ store, context, rehearsal, onOpenStep, onClose }: Props) {
  const client = useQueryClient()
  const definition = useDraft(store, (state) => state.definition)
  const workflowId = useDraft(store, (state) => state.workflowId)
  const [form, setForm] = useState({ note: '', overrule: '', status: 'active' as 'active' | 'paused' })
  const [autoSteps, setAutoSteps] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [needsReason, setNeedsReason] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const faults = findFaults(definition, context, workflowId)
  const grantable = listGrantable(definition, context)
  const publish = async () => {
    setBusy(true)
    setProblem(null)
    try {
      if (!(await store.flush())) throw new TypeError('Not saved')
      const body = {
        revision: store.get().revision,
        note: form.note,
        autoSteps: [...autoSteps],
        overrule: form.overrule.trim() === '' ? null : form.overrule,
        status: form.status,
      }
      await call(publishWorkflow, { params: { workflowId }, body })
      showToast({ title: t`Workflow published` })
      refreshWorkflows(client)
      onClose()
    } catch (error) {
      setNeedsReason(codeOf<typeof publishWorkflow>(error) === 'REHEARSAL_MISSING')
      setProblem(sentenceOf(error, t`The server didn't respond.`))
      refreshWorkflows(client)
    }
    setBusy(false)
  }
  const isStopped = faults.some(isStopping)
  return (
    <Dialog
      title={t`Publish ${definition.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          {!isStopped && (
            <Button variant="ink" isBusy={isBusy} onClick={() => void publish()}>
              <Trans>Publish</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem !== null && <Notice tone="error" role="alert" title={problem} />}
        <FaultLinks faults={faults} definition={definition} onOpenStep={onOpenStep} />
        {hasWrites(definition, context) && (
          // The first thing to decide has the focus, though it comes a moment later.
          <div tabIndex={-1} className="outline-none">
            {rehearsal}
          </div>
        )}
        {hasWrites(definition, context) && (needsReason || form.overrule !== '') && (
          <Field
            label={t`Publish without a rehearsal`}
            hint={t`Say why. The reason is logged with this version.`}
          >
            {(control) => (
              <TextInput
                {...control}
                maxLength={500}
                value={form.overrule}
                onChange={({ target }) => setForm({ ...form, overrule: target.value })}
              />
            )}
          </Field>
        )}
        {grantable.length > 0 && (
          <fieldset>
            <legend className="type-label mb-1 text-ink-2">
              <Trans>Steps that run without approval</Trans>
            </legend>
            <p className="type-small mb-1 text-ink-3">
              <Trans>
                Other changes in your store wait for your approval. Requests and messages are sent without
                asking. The limits always apply.
              </Trans>
            </p>
            {grantable.map(({ id, name }) => (
              <label key={id} className="flex items-center gap-2 py-1">
                <Checkbox
                  checked={autoSteps.includes(id)}
                  onChange={({ target }) => {
                    const others = autoSteps.filter((each) => each !== id)
                    setAutoSteps(target.checked ? [...others, id] : others)
                  }}
                />
                <span className="truncate">{name}</span>
              </label>
            ))}
          </fieldset>
        )}
        <div>
          <p className="type-label mb-1.5 text-ink-2">
            <Trans>After publishing</Trans>
          </p>
          <Segments
            label={t`After publishing`}
            options={[
              { value: 'active', label: t`Active` },
              { value: 'paused', label: t`Paused` },
            ]}
            value={form.status}
            onChange={(status) => setForm({ ...form, status })}
          />
        </div>
        <Field isOptional label={t`Note`}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={500}
              value={form.note}
              onChange={({ target }) => setForm({ ...form, note: target.value })}
            />
          )}
        </Field>
      </div>
    </Dialog>
  )
}
