import { Refusal } from '#kit/errors.ts'
import { type WorkflowSummary, workflowRefusals } from '../contract/workflow.ts'
import { findNamed } from '../rules/named.ts'
import type { WorkflowDeps } from './deps.ts'
import { listSummaries } from './view.ts'

/** The workflow that a name means. Refuses with WORKFLOW_NOT_FOUND for none, and for several. */
export async function getNamed(
  deps: WorkflowDeps,
  workspaceId: string,
  said: string,
): Promise<WorkflowSummary> {
  const workflows = await listSummaries(deps, workspaceId)
  const named = findNamed(workflows, said)
  if ('found' in named) return named.found
  const listed = ('several' in named ? named.several : workflows).slice(0, 5).map(({ name }) => `“${name}”`)
  const rest = listed.length === 0 ? 'There are no workflows yet.' : `There is ${listed.join(', ')}.`
  const why =
    'several' in named
      ? `“${said}” may mean several workflows. ${rest}`
      : `There is no workflow “${said}”. ${rest}`
  throw new Refusal(workflowRefusals.WORKFLOW_NOT_FOUND, why)
}

/** Nothing is asked about a draft that could not be done once it is approved. */
export function unpublished(name: string): Refusal {
  return new Refusal(
    workflowRefusals.WORKFLOW_NOT_PUBLISHED,
    `“${name}” is a draft, and nothing runs it yet. Publish it in its builder under Workflows first.`,
  )
}
