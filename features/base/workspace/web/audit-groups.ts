import type { AuditEntry } from '../contract.ts'
import { titleOf } from './audit-labels.ts'

/** Entries further apart than this are acts of their own. */
const maxGapMs = 60_000
/** Fewer are read one by one. */
const minEntries = 3

/** Entries of one act on many things, such as enabling 346 products, as one group; the others alone. Takes and keeps the newest first. */
export function groupEntries(entries: readonly AuditEntry[]): AuditEntry[][] {
  const runs: AuditEntry[][] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    const before = last?.at(-1)
    if (last && before && isSameAct(before, entry)) last.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap((run) => (run.length < minEntries ? run.map((entry) => [entry]) : [run]))
}

function isSameAct(newer: AuditEntry, older: AuditEntry): boolean {
  return (
    newer.actor === older.actor &&
    titleOf(newer) === titleOf(older) &&
    kindOf(newer) === kindOf(older) &&
    // One thing that is changed again and again is read change by change.
    newer.subject !== older.subject &&
    Date.parse(newer.at) - Date.parse(older.at) <= maxGapMs
  )
}

function kindOf({ subject }: AuditEntry): string {
  return subject.slice(0, Math.max(0, subject.indexOf(':')))
}
