import { z } from 'zod'
import { defineTool, type Tool, type ToolCall } from '#engine/gate.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { newTable } from '#features/base/runs/rules/keyed.ts'
import { authorOf } from '#features/base/runs/actions.ts'
import type { Author, WorkflowDeps } from './actions/deps.ts'
import { draftFromPlan, proposePlan } from './actions/agent-drafts.ts'
import { getNamed, unpublished } from './actions/named.ts'
import { setWorkflowStatus } from './actions/publish.ts'
import { draftLocally, previewLocally } from './actions/write-draft.ts'
import { listSummaries } from './actions/view.ts'
import { newId } from '#kit/ids.ts'
import { WorkflowName, type WorkflowSummary } from './contract/workflow.ts'

/** What agents may do with workflows: what they draft, a person publishes. */
export function workflowTools(deps: WorkflowDeps): Tool[] {
  return [listTool(deps), draftTool(deps), proposeTool(deps), switchTool(deps)]
}

const steps = z
  .array(
    z.object({
      id: z.string().regex(/^[a-zA-Z]\w{0,35}$/),
      title: z.string().min(1).max(200),
      agent: AgentId,
      tool: z.string().min(1).max(64),
      args: z.record(z.string(), z.unknown()).default({}),
      after: z.array(z.string()).default([]),
    }),
  )
  .min(1)
  .max(50)
  .optional()
  .meta({
    title: 'Steps',
    description:
      'Each uses a tool of an agent. `after` names the steps it waits for. An argument may be "{{ steps.<id>.output.<field> }}" of a step before it. Left out: none yet.',
  })

function listTool(deps: WorkflowDeps): Tool {
  return defineTool({
    name: 'list-workflows',
    title: 'List workflows',
    description:
      'The workflows of the workspace, or one of them: what they do, whether they are on, when they ran last and run next.',
    effect: 'read',
    input: z.object({ workflow: WorkflowName.optional() }),
    question: () => '',
    run: async ({ workspaceId }, { workflow }) =>
      workflow === undefined
        ? toList(await listSummaries(deps, workspaceId))
        : toOne(await getNamed(deps, workspaceId, workflow)),
  })
}

const statusWords = { active: 'on', paused: 'paused', draft: 'a draft' }

function toList(workflows: readonly WorkflowSummary[]): ToolAnswer {
  const active = workflows.filter(({ status }) => status === 'active').length
  const named = workflows.slice(0, 5).map(({ name, status }) => `${name} (${statusWords[status]})`)
  const many = `${workflows.length} ${workflows.length === 1 ? 'workflow' : 'workflows'}`
  const summary =
    workflows.length === 0 ? 'There are no workflows yet.' : `${many}, ${active} on: ${named.join(', ')}.`
  return toAnswer(summary, workflows.length, {
    tables: [
      newTable(
        'workflows',
        'Workflows',
        [
          ['name', 'Workflow', 'text'],
          ['status', 'Status', 'text'],
          ['lastRun', 'Last run', 'moment'],
          ['nextRun', 'Next run', 'moment'],
        ],
        workflows.map(({ name, status, lastRun, nextRun }) => ({ name, status, lastRun, nextRun })),
      ),
    ],
    detail: { workflows: workflows.map(({ id, name, status }) => ({ id, name, status })) },
  })
}

/** How one stands: what it does, whether it is on, how it ran last and when it runs next. */
function toOne(workflow: WorkflowSummary): ToolAnswer {
  const { name, status, lastRun, lastRunStatus, nextRun, triggerDescription, steps, description } = workflow
  const ended = lastRunStatus === null ? '' : ` (${lastRunStatus})`
  const summary = [
    `“${name}” is ${statusWords[status]}.`,
    lastRun === null ? 'It hasn’t run yet.' : `It ran last on ${sayMoment(lastRun)}${ended}.`,
    nextRun === null
      ? status === 'active'
        ? ''
        : 'No run is planned.'
      : `It runs next on ${sayMoment(nextRun)}.`,
    triggerDescription === '' ? '' : `Trigger: ${toSentence(triggerDescription)}`,
    `It has ${steps} ${steps === 1 ? 'step' : 'steps'}.`,
    // Paragraphs stand in one line.
    ...description.split(/\n+/).map(toSentence),
  ]
  const { tables, detail } = toList([workflow])
  return toAnswer(summary.filter((part) => part !== '').join(' '), 1, { tables, detail })
}

function toSentence(text: string): string {
  return text.trim().replace(/([^.!?])$/, '$1.')
}

function sayMoment(at: string): string {
  return `${at.slice(0, 10)} at ${at.slice(11, 16)} UTC`
}

function draftTool(deps: WorkflowDeps): Tool {
  return defineTool({
    name: 'draft-workflow',
    title: 'Draft a workflow',
    description:
      'Makes the draft of a new workflow from steps that use tools. It runs only once the merchant has looked at it in the builder and published it.',
    effect: 'write',
    input: z
      .object({
        name: z
          .string()
          .trim()
          .max(200)
          .default('')
          .meta({ title: 'Name', description: 'What it is called. A template brings its own.' }),
        description: z
          .string()
          .max(4_000)
          .default('')
          .meta({ title: 'Description', description: 'What it is for' }),
        sentence: z.string().trim().min(1).max(1_000).optional().meta({
          title: 'What it should do',
          description:
            'In the merchant’s words, in place of a name and steps: the template that fits best is taken.',
        }),
        steps,
      })
      .refine(({ name, sentence }) => name !== '' || sentence !== undefined, {
        path: ['name'],
        error: 'Enter a name, or say what it should do',
      }),
    question: ({ name, sentence }) => `Save the draft of a workflow “${sentence ?? name}”?`,
    preview: async ({ workspaceId }, { name, sentence, steps: planned = [] }) => {
      const reach = { count: 1, of: 'workflow' }
      if (sentence === undefined)
        return { reach, changes: [{ of: name, field: 'steps', before: null, after: String(planned.length) }] }
      const definition = await previewLocally(deps, workspaceId, sentence)
      const own = definition.steps.map((step) => step.name).join(', ')
      return {
        reach,
        changes: [
          { of: definition.name, field: 'trigger', before: null, after: definition.triggerDescription },
          { of: definition.name, field: 'steps', before: null, after: own },
        ],
      }
    },
    run: async (call, { name, description, sentence, steps: planned = [] }) => {
      if (sentence !== undefined) {
        const { workflow, notes } = await draftLocally(deps, toAuthor(call), { id: newId(), sentence }, [])
        const { id, name: made } = workflow.summary
        return toAnswer(`The draft “${made}” is saved. ${notes.join(' ')}`, 1, {
          detail: { workflowId: id, href: builderOf(id) },
        })
      }
      const { id, open } = await draftFromPlan(deps, toAuthor(call), { name, description, steps: planned })
      const rest =
        open === 0
          ? ''
          : ` ${open} ${open === 1 ? 'thing is' : 'things are'} to fix before it can be published.`
      return toAnswer(`The draft “${name}” is saved, with ${planned.length} steps.${rest}`, 1, {
        detail: { workflowId: id, href: builderOf(id) },
      })
    },
  })
}

/** A proposal changes nothing: it waits beside the draft until a merchant accepts it there. */
function proposeTool(deps: WorkflowDeps): Tool {
  return defineTool({
    name: 'propose-workflow-steps',
    title: 'Propose steps of a workflow',
    description:
      'Proposes other steps for a workflow. The merchant sees the difference in the builder and accepts or dismisses it. Steps that keep their id keep what else was set of them.',
    effect: 'read',
    input: z.object({ workflow: WorkflowName, steps }),
    question: () => '',
    run: async (call, { workflow, steps: planned = [] }) => {
      const { id, name } = await getNamed(deps, call.workspaceId, workflow)
      const proposed = await proposePlan(deps, toAuthor(call), id, planned)
      if (!proposed) return toAnswer(`“${name}” has these steps already.`, 1, {})
      const many = `${proposed.edits} ${proposed.edits === 1 ? 'change' : 'changes'}`
      const detail = { workflowId: id, changeSetId: proposed.id, href: builderOf(id) }
      return toAnswer(`I proposed ${many} of “${name}”. Accept or dismiss them in the builder.`, 1, {
        detail,
      })
    },
  })
}

function switchTool(deps: WorkflowDeps): Tool {
  return defineTool({
    name: 'switch-workflow',
    title: 'Pause or resume a workflow',
    description: 'Turns the triggers of a published workflow off or on. What runs already goes on.',
    effect: 'write',
    input: z.object({
      workflow: WorkflowName,
      status: z.enum(['active', 'paused']).default('paused').meta({
        title: 'Status',
        description: 'active: its triggers start it. paused: it starts only by hand.',
      }),
    }),
    question: ({ workflow, status }) =>
      status === 'paused' ? `Pause the workflow “${workflow}”?` : `Turn the workflow “${workflow}” on?`,
    preview: async ({ workspaceId }, { workflow, status }) => {
      const { name, status: before } = await getNamed(deps, workspaceId, workflow)
      if (before === 'draft') throw unpublished(name)
      return {
        reach: { count: 1, of: 'workflow' },
        changes: before === status ? [] : [{ of: name, field: 'status', before, after: status }],
      }
    },
    run: async (call, { workflow, status }) => {
      const { id, name } = await getNamed(deps, call.workspaceId, workflow)
      await setWorkflowStatus(deps, toAuthor(call), id, status)
      return toAnswer(status === 'paused' ? `“${name}” is paused.` : `“${name}” is on.`, 1, {
        detail: { workflowId: id },
      })
    },
  })
}

function builderOf(workflowId: string): string {
  return `/workflows?tab=workflow-builder&workflow=${workflowId}`
}

function toAuthor(call: ToolCall): Author {
  const { agent } = call.actor
  return { workspaceId: call.workspaceId, actor: authorOf(call).actor, as: { type: 'agent', agent } }
}

function toAnswer(summary: string, rows: number, more: Partial<z.input<typeof ToolAnswer>>): ToolAnswer {
  const basis = {
    kind: 'local',
    rows,
    unit: rows === 1 ? 'workflow' : 'workflows',
    from: null,
    to: null,
    method: 'Stored workflows',
  } as const
  return ToolAnswer.parse({ outcome: 'answer', summary, confidence: null, basis, detail: {}, ...more })
}
