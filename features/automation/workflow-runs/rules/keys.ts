/** Names of things within a run. */

/** Under which an effect goes out: the same for every try of a step and item, another one each time a person has it repeated. */
export function keyOf(root: string, path: string, repeat: number): string {
  return repeat === 0 ? `${root}:${path}` : `${root}:${path}#${repeat}`
}

const root = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):/

/** The run that an effect went out for; null of other keys. */
export function runOfKey(key: string): string | null {
  return root.exec(key)?.[1] ?? null
}

/** The item in which a step stands, "loop1[3]"; empty outside loops. Of an item it is the one around its loop. */
export function frameOf(path: string): string {
  const step = path.endsWith(']') ? path.slice(0, path.lastIndexOf('[')) : path
  const cut = step.lastIndexOf('/')
  return cut === -1 ? '' : step.slice(0, cut)
}

/** The place in its loop of the item that a path lies in, or is; null outside loops. */
export function indexOf(path: string): number | null {
  const item = path.endsWith(']') ? path : frameOf(path)
  const [, index] = /\[(\d+)\]$/.exec(item) ?? []
  return index === undefined ? null : Number(index)
}
