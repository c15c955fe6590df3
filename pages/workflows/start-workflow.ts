import { t } from '@lingui/core/macro'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { type EventType, listRecordedEvents } from '#features/automation/events/contract.ts'
import { readAgain } from '#features/automation/mcp/web/mcp-cache.ts'
import { startWorkflowRun } from '#features/automation/workflow-runs/contract/run.ts'
import { JsonValue } from '#features/automation/workflows/contract/definition.ts'
import {
  createWorkflow,
  publishWorkflow,
  type WorkflowSummary,
  type WorkflowTemplate,
} from '#features/automation/workflows/contract/workflow.ts'
import { fromTemplate, nameTemplate } from '#features/automation/workflows/web/template-labels.ts'
import { refreshWorkflows } from '#features/automation/workflows/web/workflow-cache.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { showFailure, showToast } from '#ui/toast.ts'

type Startable = Pick<WorkflowSummary, 'id' | 'name' | 'trigger' | 'publishedVersion'>

/** A workflow that waits for an event has never seen one. */
class NothingHappened extends Error {}

/** Runs a workflow now: what is published of it, or the draft. One that an event starts gets the last that was recorded. */
export function useRunWorkflow() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (workflow: Startable) => run(workflow),
    onSuccess: (agents, { name }) => sayStarted(client, name, agents),
    onError: sayFailed,
  })
}

/** Runs the workflow that was made of a template, and makes it first where there is none. */
export function useQuickRun(workflows: readonly WorkflowSummary[]) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (template: WorkflowTemplate) =>
      run(workflows.find(({ templateId }) => templateId === template.id) ?? (await makeOf(template))),
    onSuccess: (agents, { name }) => sayStarted(client, name, agents),
    onError: sayFailed,
  })
}

async function run({ id, trigger, publishedVersion }: Startable): Promise<number> {
  const input = trigger.type === 'event' ? await readLastEvent(trigger.event) : {}
  const of = publishedVersion === null ? 'draft' : 'published'
  const body = { id: crypto.randomUUID(), of, input } as const
  const { data } = await call(startWorkflowRun, { params: { workflowId: id }, body })
  return data.agents.length
}

const Payload = z.record(z.string(), JsonValue)

async function readLastEvent(type: EventType): Promise<z.infer<typeof Payload>> {
  const { data } = await call(listRecordedEvents, { query: { type, limit: 1 } })
  const [event] = data.events
  if (!event) throw new NothingHappened()
  return Payload.parse(event.payload)
}

async function makeOf(template: WorkflowTemplate): Promise<Startable> {
  const name = nameTemplate(template)
  const body = { id: crypto.randomUUID(), from: fromTemplate(template) }
  const { data } = await call(createWorkflow, { body })
  const { id } = data.workflow.summary
  const note = t`Made of the template “${name}”`
  const overrule = t`Quick run: every change still waits for an approval.`
  const { revision } = data.workflow.draft
  const made = await call(publishWorkflow, { params: { workflowId: id }, body: { revision, note, overrule } })
  return made.data.summary
}

function sayStarted(client: QueryClient, name: string, agents: number): void {
  showToast({ title: t`Running ${name} workflow with ${agents} agents...` })
  refreshWorkflows(client)
  readAgain(client)
}

function sayFailed(error: Error): void {
  const nothing = t`It starts on an event that hasn't been recorded yet. It will run when the event happens.`
  const why = error instanceof NothingHappened ? nothing : sentenceOf(error, t`The server didn't respond.`)
  showFailure(t`Couldn't run the workflow`, why)
}
