import { newId } from '#kit/ids.ts'
import type { Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { call, send, type TestServer } from '#tests/world/server.ts'
import type { WorkflowDefinition } from '../contract/definition.ts'
import type { WorkflowEdit } from '../contract/edit.ts'
import * as contract from '../contract/workflow.ts'

type Saving = {
  baseRevision: number
  edits: WorkflowEdit[]
  id?: string
  kind?: 'edit' | 'undo' | 'redo' | 'merge'
  of?: string | null
}
type Publishing = Partial<{ revision: number; overrule: string; autoSteps: string[] }>

/** What one merchant does with workflows, over HTTP. */
export function workflowsOf({ origin }: TestServer, { token }: Somebody) {
  const view = async (workflowId: string) =>
    (await call(origin, contract.viewWorkflow, { params: { workflowId } }, token)).data
  return {
    view,
    make: async (definition: WorkflowDefinition) => {
      const body = { id: newId(), from: { type: 'definition', definition } } as const
      return (await call(origin, contract.createWorkflow, { body }, token)).data.workflow
    },
    save: (workflowId: string, { id = newId(), kind = 'edit', of = null, ...rest }: Saving) =>
      send(origin, contract.saveEdits, { params: { workflowId }, body: { id, kind, of, ...rest } }, token),
    publish: async (workflowId: string, more: Publishing = {}) => {
      const { draft } = await view(workflowId)
      const body = { revision: draft.revision, ...more }
      return send(origin, contract.publishWorkflow, { params: { workflowId }, body }, token)
    },
  }
}

export function rename(before: string, after: string): WorkflowEdit {
  return { type: 'set_field', field: 'name', before, after }
}
