import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call, type CallInput } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { createWorkflow, type WorkflowTemplate } from '../../contract/workflow.ts'
import { categoryLabels } from '../step-types.ts'
import { describeTemplate, fromTemplate, nameTemplate } from '../template-labels.ts'
import { useOrderIds } from '../use-order-ids.ts'
import { refreshWorkflows, useTemplates } from '../workflow-cache.ts'
import { ImportDialog } from './import-dialog.tsx'

type From = NonNullable<CallInput<typeof createWorkflow>['body']>['from']
type Props = { onOpen: (workflowId: string) => void }

/** The ways in which a workflow begins: a sentence, empty, a file, or a template. */
export function NewWorkflow({ onOpen }: Props) {
  const client = useQueryClient()
  const ids = useOrderIds()
  const [busy, setBusy] = useState<string | null>(null)
  const [isImporting, setImporting] = useState(false)
  const make = async (from: From, what: string) => {
    if (busy !== null) return
    setBusy(what)
    try {
      const { data } = await call(createWorkflow, { body: { id: ids.of(from), from } })
      ids.forget(from)
      if (data.notes.length > 0) {
        showToast({ title: t`Draft created`, description: data.notes.join(' '), tone: 'neutral' })
      }
      refreshWorkflows(client)
      onOpen(data.workflow.summary.id)
    } catch (error) {
      showFailure(t`Workflow not created`, sentenceOf(error, t`The server didn't respond.`))
    }
    setBusy(null)
  }
  return (
    <div className="flex flex-col gap-4">
      <Card title={t`New workflow`}>
        <Sentence
          isBusy={busy === 'sentence'}
          onMake={(sentence) => void make({ type: 'sentence', sentence }, 'sentence')}
        />
        <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
          <Button
            isBusy={busy === 'empty'}
            onClick={() => void make({ type: 'empty', name: t`New workflow` }, 'empty')}
          >
            <Trans>Start empty</Trans>
          </Button>
          <Button onClick={() => setImporting(true)}>
            <Trans>Import a file</Trans>
          </Button>
        </div>
      </Card>
      <Templates busy={busy} onMake={(template) => void make(fromTemplate(template), template.id)} />
      {isImporting && <ImportDialog onOpen={onOpen} onClose={() => setImporting(false)} />}
    </div>
  )
}

function Sentence({ isBusy, onMake }: { isBusy: boolean; onMake: (sentence: string) => void }) {
  const [text, setText] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onMake(text)
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-80">
        <Field label={t`Describe what should happen`}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={2_000}
              placeholder={t`Every Monday, list products to reorder and ask me before ordering`}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      </div>
      <Button variant="ink" type="submit" isBusy={isBusy}>
        <Trans>Draft it</Trans>
      </Button>
    </form>
  )
}

type TemplatesProps = { busy: string | null; onMake: (template: WorkflowTemplate) => void }

function Templates({ busy, onMake }: TemplatesProps) {
  const templates = useTemplates(true)
  if (templates.isError) return <ReadProblem title={t`Couldn’t load the templates`} query={templates} />
  if (!templates.data) return <Skeleton className="h-40 w-full" />
  if (templates.data.length === 0) return null
  return (
    <Card title={t`Templates`}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-3">
        {templates.data.map((template) => {
          const { id, category, agents } = template
          const name = nameTemplate(template)
          return (
            <li key={id} className="flex flex-col rounded-card border border-line p-3">
              <h3 className="type-strong">{name}</h3>
              <p className="type-small mt-0.5 text-ink-3">
                {categoryLabels[category]} · {agents.map((agent) => agentProfiles[agent].name).join(', ')}
              </p>
              <p className="mt-1 flex-1 text-ink-2">{describeTemplate(template)}</p>
              <Button
                size="s"
                className="mt-3 self-start"
                isBusy={busy === id}
                aria-label={t`Use ${name}`}
                onClick={() => onMake(template)}
              >
                <Trans>Use</Trans>
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
