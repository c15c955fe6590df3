/** Whether two JSON values are the same; the order of an object's properties does not count. */
export function isDeepEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false
    return left.every((item, at) => isDeepEqual(item, right[at]))
  }
  const keys = Object.keys(left)
  if (keys.length !== Object.keys(right).length) return false
  const of = (value: object, key: string): unknown => Object.getOwnPropertyDescriptor(value, key)?.value
  return keys.every((key) => Object.hasOwn(right, key) && isDeepEqual(of(left, key), of(right, key)))
}
