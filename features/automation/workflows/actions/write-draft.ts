/** A sentence becomes a draft: in a model's words, else from the templates. Nothing of it is published or run. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { ModelWriting } from '#adapters/models/port.ts'
import type { Written } from '#features/agents/settings/actions/write.ts'
import type { Run } from '#features/base/runs/actions.ts'
import { Refusal } from '#kit/errors.ts'
import type { WorkflowDefinition } from '../contract/definition.ts'
import { EditAuthor } from '../contract/edit.ts'
import { type WorkflowDetail, workflowRefusals } from '../contract/workflow.ts'
import { findWorkflow } from '../records/workflows.ts'
import { findFaults, isStopping } from '../rules/faults/find.ts'
import { draftFromTemplates } from '../rules/templates/match.ts'
import { askForWorkflow, askToFix, sayFault, type WrittenWorkflow } from '../rules/writing/ask.ts'
import { readWritten } from '../rules/writing/read.ts'
import { readCheckContext } from './check.ts'
import type { Author, WorkflowDeps } from './deps.ts'
import { createDraft } from './drafts.ts'
import { toDetail, viewWorkflow } from './view.ts'

export const draftKind = 'workflows.draft'

/** An answer and as often given back with its faults. */
const maxAsks = 3
const askMs = 40_000
/** A request waits so long; the draft goes on without it. */
const waitMs = 150_000

export const DraftOrder = z.object({
  id: z.uuid(),
  sentence: z.string(),
  actor: z.string(),
  as: EditAuthor,
})
export type DraftOrder = z.infer<typeof DraftOrder>

const DraftEnd = z.object({ notes: z.array(z.string()) })

type Drafted = { workflow: WorkflowDetail; notes: string[] }

/** Drafts what a sentence asks for. The same id again answers the same draft. */
export async function draftFromSentence(
  deps: WorkflowDeps,
  author: Author,
  { id, sentence }: { id: string; sentence: string },
): Promise<Drafted> {
  const { workspaceId, actor, as } = author
  const known = await deps.db.inWorkspace(workspaceId, async (tx) => {
    const row = await findWorkflow(tx, { workspaceId, workflowId: id })
    return row && toDetail(deps, tx, row)
  })
  if (known) return { workflow: known, notes: [] }
  if (!(await deps.hasModel(workspaceId))) return draftLocally(deps, author, { id, sentence }, [])
  const input: DraftOrder = { id, sentence, actor, as }
  const { run } = await deps.runs.start(workspaceId, draftKind, { purpose: `${draftKind}:${id}`, input })
  const end = await deps.runs.waitFor(workspaceId, run.id, waitMs)
  if (end.status !== 'completed') throw toRefusal(end.error)
  const { notes } = DraftEnd.parse(end.output)
  return { workflow: await viewWorkflow(deps, workspaceId, id), notes }
}

function toRefusal(error: { code: string; message: string } | null): Error {
  const reason = Object.values(workflowRefusals).find(({ code }) => code === error?.code)
  if (error && reason) return new Refusal(reason, error.message)
  if (error) return new Error(`A workflow was not drafted: ${error.code}`)
  const why = 'The draft isn’t ready yet. Look under Workflows in a minute.'
  return new Refusal(workflowRefusals.DRAFT_NOT_READY, why)
}

/** The draft that `draftLocally` would make. */
export async function previewLocally(
  deps: Pick<WorkflowDeps, 'timeZone'>,
  workspaceId: string,
  sentence: string,
): Promise<WorkflowDefinition> {
  return draftFromTemplates(sentence, { timeZone: await deps.timeZone(workspaceId) }).definition
}

/** From the templates, whatever model there is. */
export async function draftLocally(
  deps: WorkflowDeps,
  author: Author,
  { id, sentence }: { id: string; sentence: string },
  notes: readonly string[],
): Promise<Drafted> {
  const setting = { timeZone: await deps.timeZone(author.workspaceId) }
  const made = draftFromTemplates(sentence, setting)
  const { definition, templateId } = made
  const workflow = await createDraft(deps, author, { id, definition, templateId })
  return { workflow, notes: [...notes, ...made.notes] }
}

type Best = { definition: WorkflowDefinition; problems: number; model: string }
type Answer = Written<WrittenWorkflow>

/** The slow work: asks a model, gives it back what is wrong with its answer, and saves the draft. */
export async function writeDraft(
  deps: WorkflowDeps,
  run: Run,
  { id, sentence, actor, as }: DraftOrder,
): Promise<z.infer<typeof DraftEnd>> {
  const { workspaceId } = run
  const author: Author = { workspaceId, actor, as }
  const context = await readCheckContext(deps, workspaceId)
  const mark = await run.step('mark', async () => `wish-${randomBytes(8).toString('hex')}`)
  const first = askForWorkflow({ sentence, context, mark })
  const write = (ask: ModelWriting<WrittenWorkflow>, time: number): Promise<Answer> =>
    run.step(`write ${time}`, (signal) => deps.write(workspaceId, ask, { signal, timeoutMs: askMs }))
  let ask = first
  let best: Best | null = null
  let failure: string | null = null
  for (let time = 1; time <= maxAsks; time += 1) {
    const answer = await write(ask, time)
    if (!('value' in answer)) {
      failure = answer.problem
      if (!answer.isMalformed) break
      ask = askToFix(first, null, ['It was no JSON object of the form that was asked for.'])
      continue
    }
    const { definition, problems } = readWritten(answer.value, { sentence, context })
    const faults = findFaults(definition, context, id).filter(isStopping).map(sayFault)
    const all = [...problems, ...faults]
    if (best === null || all.length < best.problems) {
      best = { definition, problems: all.length, model: answer.model }
    }
    if (all.length === 0) break
    ask = askToFix(first, answer.value, all)
  }
  if (best === null) {
    const why = failure === null ? [] : [`${failure} This draft is from Local Mode.`]
    const { notes } = await draftLocally(deps, author, { id, sentence }, why)
    return { notes }
  }
  const { definition, model } = best
  await createDraft(deps, author, { id, definition })
  const open = findFaults(definition, context, id).filter(isStopping).length
  return { notes: [sayDrafted(model, open)] }
}

function sayDrafted(model: string, open: number): string {
  const rest =
    open === 0
      ? ''
      : ` ${open} ${open === 1 ? 'thing is' : 'things are'} to fix; each is marked at its place.`
  return `Drafted by ${model}. Check each step before you publish.${rest}`
}
