/** One value before and after, as text. A value that was not there is null. */
export type AuditChange = { field: string; before: string | null; after: string | null }

/** What differs between the two sides of an audit entry: field by field where they are records, else as a whole. */
export function changesOf(before: unknown, after: unknown): AuditChange[] {
  const [old, now] = [before ?? null, after ?? null]
  const isByField = [old, now].every((side) => side === null || isRecord(side))
  if (!isByField) return differing('value', old, now)
  const [oldFields, nowFields] = [toFields(old), toFields(now)]
  const names = new Set([...oldFields.keys(), ...nowFields.keys()])
  return [...names].flatMap((name) => differing(name, oldFields.get(name), nowFields.get(name)))
}

function differing(field: string, old: unknown, now: unknown): AuditChange[] {
  const [before, after] = [toText(old), toText(now)]
  return before === after ? [] : [{ field, before, after }]
}

function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toFields(side: unknown): Map<string, unknown> {
  return new Map(isRecord(side) ? Object.entries(side) : [])
}
