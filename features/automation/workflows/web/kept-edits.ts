/** Edits that are not saved yet, in the browser's own storage: a tab that is killed finds them when it is opened again. */
import type { DraftLine } from '../rules/rebase.ts'

export type KeptEdits = { baseRevision: number } & Pick<DraftLine, 'pending' | 'conflicts' | 'rejected'>

export type KeptStorage = {
  /** What tabs left behind that are no longer there. */
  entries: readonly KeptEdits[]
  /** Puts what this tab has in place of all that it took over. */
  write: (edits: KeptEdits) => void
  close: () => void
}

/** The browser's locks, as far as they are used here. */
type Locks = {
  request: <T>(
    name: string,
    options: { ifAvailable?: boolean },
    act: (lock: object | null) => T,
  ) => Promise<Awaited<T>>
}
type Places = { storage: Storage; locks: Locks | null; tabId: string }

/** Opens what is kept of a draft. `scope` is of one merchant and one workflow. A tab holds a lock as long as it lives, so that nobody takes its edits over. */
export async function openKeptEdits(scope: string, { storage, locks, tabId }: Places): Promise<KeptStorage> {
  const prefix = `workflow-draft:${scope}:`
  const own = `${prefix}${tabId}`
  const release = await hold(locks, own)
  const left: string[] = []
  for (const key of keysOf(storage)) {
    if (key.startsWith(prefix) && key !== own && (await isFree(locks, key))) left.push(key)
  }
  const entries = left.flatMap((key) => parse(storage.getItem(key)))
  return {
    entries,
    write: (edits) => {
      const isEmpty = edits.pending.length + edits.conflicts.length + edits.rejected.length === 0
      if (isEmpty) storage.removeItem(own)
      else if (!tryWrite(storage, own, JSON.stringify(edits))) return
      for (const key of left.splice(0)) storage.removeItem(key)
    },
    close: release,
  }
}

/** Full storage keeps what it had: the edits are on their way to the server all the same. */
function tryWrite(storage: Storage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
}

function hold(locks: Locks | null, name: string): Promise<() => void> {
  if (!locks) return Promise.resolve(() => {})
  return new Promise((resolve) => {
    void locks.request(name, {}, () => new Promise<void>((release) => resolve(() => release())))
  })
}

/** Without locks every tab counts as gone: what two of them send is saved once. */
async function isFree(locks: Locks | null, name: string): Promise<boolean> {
  if (!locks) return true
  return locks.request(name, { ifAvailable: true }, (lock) => lock !== null)
}

function parse(text: string | null): KeptEdits[] {
  if (text === null) return []
  try {
    const value = JSON.parse(text) as Partial<KeptEdits> | null
    if (typeof value?.baseRevision !== 'number' || !Array.isArray(value.pending)) return []
    const { baseRevision, pending, conflicts = [], rejected = [] } = value
    return [{ baseRevision, pending, conflicts, rejected }]
  } catch {
    return []
  }
}
