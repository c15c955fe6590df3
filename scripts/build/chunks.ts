type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const first = /web[\\/]public-site[\\/]landing-entry\.tsx$/
const check = /web[\\/]public-site[\\/]merchants-entry\.tsx$/
const frame = /web[\\/](main\.tsx|routes[\\/]_workspace\.tsx\?tsr-split=component)$/

/**
 * Names the file that a module goes into: what both the first page and the console need, and what every page of the
 * console needs, are one file each. All else stays where the bundler puts it.
 */
export function chunkNames() {
  const roots = new Set<string>()
  let known: { base: Set<string>; shell: Set<string> } | undefined
  return {
    /** Sees every module once, before the first is named. */
    test(id: string): boolean {
      if ([first, check, frame].some((root) => root.test(id))) roots.add(id)
      return true
    },
    name(id: string, graph: Graph): string | null {
      known ??= divide(roots, graph)
      if (known.base.has(id)) return 'base'
      return known.shell.has(id) ? 'shell' : null
    },
  }
}

function divide(roots: Set<string>, graph: Graph) {
  const reach = (root: RegExp) =>
    reachable(
      [...roots].filter((id) => root.test(id)),
      graph,
    )
  const [ofFirst, ofCheck, ofFrame] = [reach(first), reach(check), reach(frame)] as const
  return {
    base: new Set([...ofFrame].filter((id) => ofFirst.has(id))),
    shell: new Set([...ofFrame].filter((id) => !ofFirst.has(id) && !ofCheck.has(id))),
  }
}

function reachable(starts: string[], graph: Graph): Set<string> {
  const seen = new Set(starts)
  for (const id of seen) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) seen.add(next)
  return seen
}
