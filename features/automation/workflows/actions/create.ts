/** The ways in which a draft begins. */
import type { z } from 'zod'
import { Refusal } from '#kit/errors.ts'
import {
  type createWorkflow as endpoint,
  type WorkflowDetail,
  workflowRefusals,
  type WorkflowTemplate,
} from '../contract/workflow.ts'
import { fromPlan } from '../rules/from-plan.ts'
import type { ImportNote } from '../contract/transfer.ts'
import { emptyDefinition } from '../rules/empty.ts'
import { findTemplate, templates, toListed } from '../rules/templates/list.ts'
import { withTexts } from '../rules/templates/texts.ts'
import { fromFile } from '../rules/transfer.ts'
import type { Author, WorkflowDeps } from './deps.ts'
import { copyWorkflow, createDraft } from './drafts.ts'
import { draftFromSentence } from './write-draft.ts'

/** Workflows to begin with. */
export function listTemplates(): WorkflowTemplate[] {
  return templates.map(toListed)
}

type Request = z.output<(typeof endpoint)['body']>

/** Makes a draft: empty, as a copy, or from a definition. `notes` say what was left out. */
export async function createWorkflow(
  deps: WorkflowDeps,
  author: Author,
  { id, from }: Request,
): Promise<{ workflow: WorkflowDetail; notes: string[] }> {
  switch (from.type) {
    case 'empty':
      return {
        workflow: await createDraft(deps, author, { id, definition: emptyDefinition(from.name) }),
        notes: [],
      }
    case 'copy':
      return { workflow: await copyWorkflow(deps, author, { id, workflowId: from.workflowId }), notes: [] }
    case 'definition':
      return { workflow: await createDraft(deps, author, { id, definition: from.definition }), notes: [] }
    case 'template': {
      const template = findTemplate(from.templateId)
      if (!template) throw new Refusal(workflowRefusals.TEMPLATE_NOT_FOUND, 'There is no such template.')
      const made = template.make({ timeZone: await deps.timeZone(author.workspaceId) })
      const { texts = {}, ...words } = from.words ?? {}
      const definition = { ...withTexts(made, texts), ...words }
      const workflow = await createDraft(deps, author, { id, definition, templateId: template.id })
      return { workflow, notes: [] }
    }
    case 'plan':
      return { workflow: await createDraft(deps, author, { id, definition: fromPlan(from) }), notes: [] }
    case 'sentence':
      return draftFromSentence(deps, author, { id, sentence: from.sentence })
  }
}

/** Makes a draft of a file. Refuses with FILE_NOT_A_WORKFLOW. */
export async function importWorkflow(
  deps: WorkflowDeps,
  author: Author,
  { id, file }: { id: string; file: unknown },
): Promise<{ workflow: WorkflowDetail; format: 'vitrine' | 'n8n'; notes: ImportNote[] }> {
  const read = fromFile(file, await deps.timeZone(author.workspaceId))
  if ('problem' in read) throw new Refusal(workflowRefusals.FILE_NOT_A_WORKFLOW, read.problem)
  const { definition, format, notes } = read
  return { workflow: await createDraft(deps, author, { id, definition }), format, notes }
}
