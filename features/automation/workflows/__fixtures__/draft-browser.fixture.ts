/** A browser with a draft open, over HTTP, that a test may kill at any moment. */
import { newId } from '#kit/ids.ts'
import type { Somebody } from '#features/base/workspace/__fixtures__/workspace.fixture.ts'
import { send, type TestServer } from '#tests/world/server.ts'
import type { EditAuthor } from '../contract/edit.ts'
import * as contract from '../contract/workflow.ts'
import type { DraftApi, SaveAnswer } from '../web/draft-answer.ts'
import { DraftStore } from '../web/draft-store.ts'
import { openKeptEdits } from '../web/kept-edits.ts'

export type Browser = Awaited<ReturnType<typeof openBrowser>>

type Opening = { server: TestServer; who: Somebody; workflowId: string; storage: Storage }

export async function openBrowser({ server, who, workflowId, storage }: Opening) {
  const author: EditAuthor = { type: 'merchant', merchantId: who.merchantId, name: who.email }
  let isDead = false
  let isOnline = true
  const view = async () => {
    const answer = await send(server.origin, contract.viewWorkflow, { params: { workflowId } }, who.token)
    return contract.viewWorkflow.reply.parse(await answer.json()).data
  }
  const api: DraftApi = {
    save: async (id, set) => {
      if (!isOnline) return { type: 'unreachable' }
      const answer = await send(
        server.origin,
        contract.saveEdits,
        { params: { workflowId: id }, body: set },
        who.token,
      )
      const read = toAnswer(answer.status, await answer.json())
      // A killed tab never hears what became of it.
      return isDead ? new Promise<SaveAnswer>(() => {}) : read
    },
  }
  const kept = await openKeptEdits(workflowId, { storage, locks: null, tabId: newId() })
  const store = new DraftStore({
    detail: await view(),
    author,
    api,
    kept,
    newId,
    // The test says when to save.
    timers: () => () => {},
    now: () => new Date().toISOString(),
  })
  return {
    store,
    refresh: async () => store.receive(await view()),
    setOnline: (online: boolean) => {
      isOnline = online
    },
    kill: () => {
      isDead = true
    },
  }
}

function toAnswer(status: number, body: unknown): SaveAnswer {
  if (status === 200) return { type: 'saved', changeSet: contract.saveEdits.reply.parse(body).data.changeSet }
  const { code, details, error } = body as { code: string; details: unknown; error: string }
  if (code === 'DRAFT_CONFLICT') return { type: 'conflict', conflict: contract.DraftConflict.parse(details) }
  return status >= 429 ? { type: 'unreachable' } : { type: 'refused', reason: error }
}
