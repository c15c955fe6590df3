/** What earlier changes of a rehearsal have left behind: a price that is set each day changes once. */
import type { Preview } from '#engine/contract.ts'

type Change = Preview['changes'][number]

/** The values that changes of a rehearsal have set. What is read elsewhere stays as it is today. */
export class ChangedValues {
  readonly #values = new Map<string, string | null>()

  /** A preview as it would be after the changes before it; null where nothing would differ any more. */
  adjust(preview: Preview): Preview | null {
    if (preview.changes.length === 0) return preview
    const changes = preview.changes.flatMap((change): Change[] => {
      const key = keyOf(change)
      const before = this.#values.has(key) ? (this.#values.get(key) ?? null) : change.before
      return before === change.after && this.#values.has(key) ? [] : [{ ...change, before }]
    })
    if (changes.length === 0) return null
    if (changes.length === preview.changes.length) return { ...preview, changes }
    const left = countSubjects(changes) / countSubjects(preview.changes)
    const count = Math.max(1, Math.round(preview.reach.count * left))
    return { ...preview, reach: { ...preview.reach, count }, changes }
  }

  /** The changes are made. */
  keep({ changes }: Preview): void {
    for (const change of changes) this.#values.set(keyOf(change), change.after)
  }
}

function keyOf({ of, id, field, place }: Change): string {
  return JSON.stringify([id ?? of, field, place ?? null])
}

function countSubjects(changes: readonly Change[]): number {
  return new Set(changes.map(({ of, id }) => id ?? of)).size
}
