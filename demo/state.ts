/** What a shop remembers beyond its process: values by key, in a file of one JSON line for each change. */
import { closeSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'

const KEPT_LINES = 1000

export interface State {
  get(key: string): unknown
  /** Keys that begin so, with their values, the oldest first. */
  list(prefix: string): [rest: string, value: unknown][]
  /** Written before it is answered. Null takes the key out. */
  set(key: string, value: unknown): void
  close(): void
}

/** Without a path it ends with the process. A line that was cut by a crash is left out. */
export function openState(path: string | null): State {
  const values = new Map<string, unknown>()
  let lines = 0
  let file: number | null = null
  let isClosed = false

  function apply(key: string, value: unknown): void {
    if (value === null) values.delete(key)
    else values.set(key, value)
  }

  /** One line for each key: the file holds every change otherwise. */
  function rewrite(target: string): void {
    if (file !== null) closeSync(file)
    writeFileSync(`${target}.new`, [...values].map((pair) => `${JSON.stringify(pair)}\n`).join(''), {
      mode: 0o600,
    })
    renameSync(`${target}.new`, target)
    file = openSync(target, 'a', 0o600)
    lines = values.size
  }

  for (const line of path === null ? [] : readLines(path)) {
    lines += 1
    const pair = parsePair(line)
    if (pair) apply(...pair)
  }

  return {
    get: (key) => values.get(key) ?? null,
    list: (prefix) =>
      [...values].flatMap(([key, value]) =>
        key.startsWith(prefix) ? [[key.slice(prefix.length), value]] : [],
      ),
    set(key, value) {
      apply(key, value)
      if (path === null || isClosed) return
      if (file === null || lines > 2 * values.size + KEPT_LINES) return rewrite(path)
      writeSync(file, `${JSON.stringify([key, value])}\n`)
      lines += 1
    },
    close() {
      if (file !== null) closeSync(file)
      file = null
      isClosed = true
    },
  }
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}

function parsePair(line: string): [string, unknown] | null {
  try {
    const pair: unknown = JSON.parse(line)
    return Array.isArray(pair) && typeof pair[0] === 'string' ? [pair[0], pair[1] ?? null] : null
  } catch {
    return null
  }
}
