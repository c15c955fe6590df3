import type { Source } from './source.ts'

/** Every loop of imports, as the paths on it; a type counts too, because a reader has to follow it. */
export function findCycles(sources: Source[]): string[][] {
  const graph = new Map(sources.map((source) => [source.path, source.imports]))
  const done = new Set<string>()
  const cycles: string[][] = []

  function visit(path: string, trail: string[]): void {
    const start = trail.indexOf(path)
    if (start >= 0) cycles.push([...trail.slice(start), path])
    if (start >= 0 || done.has(path)) return
    for (const { target } of graph.get(path) ?? []) if (target !== null) visit(target, [...trail, path])
    done.add(path)
  }

  for (const path of graph.keys()) visit(path, [])
  return cycles
}
