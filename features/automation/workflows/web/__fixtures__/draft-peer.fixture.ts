/** One draft on a server in memory, by the same rules as the real one, for tests of the store alone. */
import { newId } from '#kit/ids.ts'
import type { WorkflowDefinition } from '../../contract/definition.ts'
import type { ChangeSet, EditAuthor, WorkflowEdit } from '../../contract/edit.ts'
import { type WorkflowDetail, WorkflowSummary } from '../../contract/workflow.ts'
import { applyEdits } from '../../rules/edits.ts'
import type { DraftApi, SaveAnswer } from '../draft-answer.ts'
import { DraftStore } from '../draft-store.ts'
import { openKeptEdits } from '../kept-edits.ts'
import type { Timers } from '../save-queue.ts'

const at = '2026-11-27T10:00:00.000Z'
export const anna: EditAuthor = { type: 'merchant', merchantId: 'anna', name: 'Anna' }
export const ben: EditAuthor = { type: 'merchant', merchantId: 'ben', name: 'Ben' }

export class DraftPeer {
  definition: WorkflowDefinition
  history: ChangeSet[] = []
  proposals: ChangeSet[] = []
  isReachable = true

  constructor(definition: WorkflowDefinition) {
    this.definition = definition
  }

  get revision(): number {
    return this.history.length
  }

  apiOf(author: EditAuthor): DraftApi {
    return { save: (_id, set) => Promise.resolve(this.take(author, set)) }
  }

  detail(): WorkflowDetail {
    const { definition, revision } = this
    return {
      summary: summaryOf(definition),
      draft: { definition, revision, updatedAt: at },
      published: null,
      history: this.history.toReversed(),
      proposals: this.proposals,
    }
  }

  edit(author: EditAuthor, edits: WorkflowEdit[]): void {
    this.take(author, { id: newId(), kind: 'edit', of: null, edits, baseRevision: this.revision })
  }

  /** What the server does with a set. */
  take(author: EditAuthor, { baseRevision, ...set }: Parameters<DraftApi['save']>[1]): SaveAnswer {
    if (!this.isReachable) return { type: 'unreachable' }
    const known = this.history.find(({ id }) => id === set.id)
    if (known) return { type: 'saved', changeSet: known }
    const { definition, revision } = this
    if (baseRevision !== revision) {
      const draft = { definition, revision, updatedAt: at }
      return { type: 'conflict', conflict: { draft, since: this.history.slice(baseRevision) } }
    }
    const made = applyEdits(definition, set.edits)
    if ('problem' in made) return { type: 'refused', reason: made.problem.problem }
    const changeSet: ChangeSet = { ...set, revision: revision + 1, author, at }
    this.definition = made.definition
    this.history.push(changeSet)
    return { type: 'saved', changeSet }
  }
}

function summaryOf({ name, category, description, priority, trigger }: WorkflowDefinition): WorkflowSummary {
  return WorkflowSummary.parse({
    id: '0198f3a0-0000-7000-8000-00000000000a',
    name,
    category,
    description,
    priority,
    status: 'draft',
    trigger,
    triggerDescription: '',
    agents: [],
    steps: 0,
    totalTime: 0,
    successRate: null,
    lastRun: null,
    lastRunStatus: null,
    nextRun: null,
    executionCount: 0,
    avgExecutionTime: null,
    kpis: [],
    businessValue: null,
    learningOutcomes: [],
    outcomes: [],
    publishedVersion: null,
    hasUnpublishedEdits: true,
    templateId: null,
    updatedAt: at,
  })
}

/** Timers that run when the test says so. */
export function handTimers(): { timers: Timers; run: () => void } {
  const waiting = new Set<() => void>()
  return {
    timers: (_ms, act) => {
      waiting.add(act)
      return () => void waiting.delete(act)
    },
    run: () => {
      const due = [...waiting]
      waiting.clear()
      for (const act of due) act()
    },
  }
}

/** A tab with the draft open; `storage` is the browser's. */
export async function openTab(
  peer: DraftPeer,
  storage: Storage,
  author: EditAuthor = anna,
): Promise<{ store: DraftStore; run: () => void }> {
  const { timers, run } = handTimers()
  const kept = await openKeptEdits('w', { storage, locks: null, tabId: newId() })
  const api = peer.apiOf(author)
  const store = new DraftStore({ detail: peer.detail(), author, api, kept, newId, timers, now: () => at })
  return { store, run }
}

/** A browser's storage, in memory. */
export function memoryStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}
