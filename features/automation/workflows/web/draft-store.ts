/** The draft as this tab has it: what the server saved, what is on its way, and what can be undone. Nothing typed is lost. */
import type { Fault } from '../contract/check.ts'
import type { WorkflowDefinition } from '../contract/definition.ts'
import type { ChangeSet, EditAuthor, EditConflict, WorkflowEdit } from '../contract/edit.ts'
import type { WorkflowDetail } from '../contract/workflow.ts'
import { editsBetween } from '../rules/diff.ts'
import { applyEdits, invertEdits } from '../rules/edits.ts'
import { chooseOurs, rewind } from '../rules/merge.ts'
import {
  advance,
  type DraftLine,
  joinConflicts,
  joinSets,
  type PendingSet,
  presentOf,
  rebase,
} from '../rules/rebase.ts'
import { readUndoStack, turnEdits, type UndoStack } from '../rules/undo-stack.ts'
import type { DraftApi } from './draft-answer.ts'
import type { DraftCommands, DraftState } from './draft-state.ts'
import type { KeptEdits, KeptStorage } from './kept-edits.ts'
import { SaveQueue, type Timers } from './save-queue.ts'

type Options = {
  detail: WorkflowDetail
  author: EditAuthor
  api: DraftApi
  kept: KeptStorage
  newId: () => string
  timers: Timers
  now: () => string
  /** Finds what keeps the definition from being published; runs a moment after a change. */
  check?: (definition: WorkflowDefinition) => Fault[]
}

const checkDelayMs = 150

export class DraftStore implements DraftCommands {
  readonly #options: Options
  readonly #listeners = new Set<() => void>()
  readonly #queue: SaveQueue
  #line: DraftLine
  #history: readonly ChangeSet[]
  #stack: UndoStack = { undo: [], redo: [] }
  #state: DraftState
  #check: Options['check']
  #stopCheck = () => {}

  constructor(options: Options) {
    this.#options = options
    const { detail, kept } = options
    const { definition, revision } = detail.draft
    this.#check = options.check
    this.#history = detail.history.toReversed()
    this.#line = { saved: { definition, revision }, pending: [], conflicts: [], rejected: [] }
    for (const entry of kept.entries) this.#line = this.#withKept(entry)
    this.#state = {
      workflowId: detail.summary.id,
      definition,
      revision,
      saveState: 'saved',
      selection: [],
      faults: options.check?.(definition) ?? [],
      canUndo: false,
      canRedo: false,
      conflicts: [],
      rejected: [],
      proposals: detail.proposals,
      history: [],
      isRemoved: false,
    }
    this.#queue = new SaveQueue({
      api: options.api,
      timers: options.timers,
      workflowId: detail.summary.id,
      next: () => this.#line.pending[0] ?? null,
      baseRevision: () => this.#line.saved.revision,
      onSaved: (changeSet) => this.#confirm(changeSet),
      onConflict: ({ draft, since }) => this.#advance(draft, since),
      onRefused: (id, reason) => this.#reject(id, reason),
      onChange: () => this.#publish(),
    })
    this.#settle()
    if (this.#line.pending.length > 0) this.#queue.flush()
  }

  readonly get = (): DraftState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  apply(edits: readonly WorkflowEdit[], kind: 'edit' | 'restore' = 'edit'): boolean {
    if (edits.length === 0 || 'problem' in applyEdits(this.#state.definition, edits)) return false
    const last = this.#line.pending.at(-1)
    const joined = last && kind === 'edit' && !this.#queue.isSending(last.id) ? joinSets(last, edits) : null
    if (joined) this.#setLine({ pending: [...this.#line.pending.slice(0, -1), joined] })
    else this.#add({ kind, of: null, edits: [...edits] })
    this.#queue.schedule()
    return true
  }

  undo(): void {
    this.#turn('undo')
  }

  redo(): void {
    this.#turn('redo')
  }

  select(ids: readonly string[]): void {
    const known = new Set(this.#state.definition.steps.map(({ id }) => id))
    const selection = ids.filter((id) => known.has(id))
    const isSame =
      selection.length === this.#state.selection.length &&
      selection.every((id, at) => id === this.#state.selection[at])
    if (!isSame) this.#publish({ selection })
  }

  /** Our side of a conflict in place of theirs, or theirs for good. */
  settleConflict(conflict: EditConflict, choice: 'ours' | 'theirs'): void {
    const { definition } = this.#state
    const edits = choice === 'ours' ? editsBetween(definition, chooseOurs(definition, conflict)) : []
    this.#line = { ...this.#line, conflicts: this.#line.conflicts.filter((each) => each !== conflict) }
    if (edits.length > 0) this.#add({ kind: 'merge', of: null, edits })
    else this.#settle()
    this.#queue.flush()
  }

  dropRejected(id: string): void {
    this.#setLine({ rejected: this.#line.rejected.filter((each) => each.id !== id) })
  }

  /** Takes in what the server has now, as after a live event. */
  receive({ draft, history, proposals }: Pick<WorkflowDetail, 'draft' | 'history' | 'proposals'>): void {
    const { revision } = this.#line.saved
    this.#publish({ proposals })
    if (draft.revision <= revision) return
    const since = history.filter((set) => (set.revision ?? 0) > revision).toReversed()
    this.#advance(draft, since)
    this.#queue.schedule()
  }

  /** Saves at once what waits. Answers whether all is saved. */
  async flush(): Promise<boolean> {
    await this.#queue.flush()
    return this.#line.pending.length === 0
  }

  setCheck(check: Options['check']): void {
    this.#check = check
    this.#recheck()
  }

  setRemoved(): void {
    this.#publish({ isRemoved: true })
  }

  /** Stops saving; what is on its way stays kept in the browser. */
  close(): void {
    this.#stopCheck()
    this.#queue.stop()
    this.#options.kept.close()
  }

  #turn(way: 'undo' | 'redo'): void {
    for (const entry of this.#stack[way].toReversed()) {
      const turned = turnEdits(this.#state.definition, this.#state.history, entry, way)
      if (!turned || (turned.edits.length === 0 && turned.conflicts.length === 0)) continue
      this.#line = { ...this.#line, conflicts: joinConflicts(this.#line.conflicts, turned.conflicts) }
      if (turned.edits.length > 0) this.#add({ kind: way, of: entry.id, edits: turned.edits })
      else this.#settle()
      this.#queue.schedule()
      return
    }
  }

  #add(set: Omit<PendingSet, 'id'>): void {
    this.#setLine({ pending: [...this.#line.pending, { id: this.#options.newId(), ...set }] })
  }

  #setLine(changes: Partial<DraftLine>): void {
    this.#line = { ...this.#line, ...changes }
    this.#settle()
  }

  #confirm(changeSet: ChangeSet): void {
    const { saved, pending } = this.#line
    if (pending[0]?.id !== changeSet.id || changeSet.revision === null) return
    const made = applyEdits(saved.definition, changeSet.edits)
    if ('problem' in made) return
    this.#history = [...this.#history, changeSet]
    this.#setLine({
      saved: { definition: made.definition, revision: changeSet.revision },
      pending: pending.slice(1),
    })
  }

  #advance(draft: WorkflowDetail['draft'], since: readonly ChangeSet[]): void {
    if (draft.revision <= this.#line.saved.revision) return
    const { definition, revision } = draft
    this.#history = [...this.#history, ...since]
    this.#line = advance(this.#line, { definition, revision }, since)
    this.#settle()
  }

  #reject(id: string, reason: string): void {
    const { pending, rejected } = this.#line
    const set = pending.find((each) => each.id === id)
    if (!set) return
    this.#setLine({
      pending: pending.filter((each) => each !== set),
      rejected: [...rejected, { id, edits: set.edits, reason }],
    })
  }

  /** What another tab, or this one before its reload, could not save, over what this one has. */
  #withKept({ baseRevision, pending, conflicts, rejected }: KeptEdits): DraftLine {
    const { saved } = this.#line
    const since = this.#history.filter(({ revision }) => (revision ?? 0) > baseRevision)
    const base = rewind(saved.definition, since, invertEdits)
    const line = { saved: { definition: base ?? saved.definition, revision: baseRevision } }
    const own = advance({ ...line, pending, conflicts, rejected }, saved, since)
    const before = this.#line
    const over = rebase(own.pending, saved.definition, presentOf(before), [])
    return {
      saved,
      pending: [...before.pending, ...over.pending],
      conflicts: joinConflicts(before.conflicts, [...own.conflicts, ...over.conflicts]),
      rejected: [...before.rejected, ...own.rejected, ...over.rejected],
    }
  }

  /** After every change of the line: keeps it in the browser, then shows it. */
  #settle(): void {
    const { saved, pending, conflicts, rejected } = this.#line
    this.#options.kept.write({ baseRevision: saved.revision, pending, conflicts, rejected })
    const definition = presentOf(this.#line)
    const at = this.#options.now()
    const onTheirWay = pending.map((set) => ({ ...set, revision: null, author: this.#options.author, at }))
    const history = [...this.#history, ...onTheirWay]
    this.#stack = readUndoStack(history, ({ author }) => this.#isOwn(author))
    const known = new Set(definition.steps.map(({ id }) => id))
    this.#publish({
      definition,
      history,
      conflicts,
      rejected,
      revision: saved.revision,
      selection: this.#state.selection.filter((id) => known.has(id)),
      canUndo: this.#stack.undo.length > 0,
      canRedo: this.#stack.redo.length > 0,
    })
    this.#recheck()
  }

  /** An agent's edits that a merchant accepted are turned back like the merchant's own. */
  #isOwn(author: EditAuthor): boolean {
    const own = this.#options.author
    return author.type === 'agent' || (own.type === 'merchant' && author.merchantId === own.merchantId)
  }

  #recheck(): void {
    this.#stopCheck()
    this.#stopCheck = this.#options.timers(checkDelayMs, () => {
      if (this.#check) this.#publish({ faults: this.#check(this.#state.definition) })
    })
  }

  #publish(changes: Partial<DraftState> = {}): void {
    const { conflicts, rejected, pending } = this.#line
    const needsChoice = conflicts.length > 0 || rejected.length > 0
    const saveState = this.#queue.isOffline
      ? 'offline'
      : needsChoice
        ? 'conflict'
        : pending.length > 0
          ? 'saving'
          : 'saved'
    this.#state = { ...this.#state, ...changes, saveState }
    for (const listener of this.#listeners) listener()
  }
}
