const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a value is an id of ours. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value)
}

/** Whether a value is an id of the store's or ours, which says nothing to people. */
export function isMachineId(value: unknown): boolean {
  return isUuid(value) || (typeof value === 'string' && /^gid:\/\//i.test(value))
}

/** A replacer for `JSON.stringify` that leaves such ids out, of objects and of lists. */
export function withoutIds(_name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => !isMachineId(item))
  return isMachineId(value) ? undefined : value
}
