type Module = {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  importers: readonly string[]
}
type Graph = { getModuleInfo: (id: string) => Module | null }

const first = /web[\\/]public-site[\\/]show-landing\.tsx$/
const check = /web[\\/]public-site[\\/]merchants-entry\.tsx$/
/** Many small files cost more than their bytes: icons and pieces that many pages need come with what all need. */
const icon = /[\\/]lucide-react[\\/]/
const piece = /[\\/]ui[\\/][\w-]+\.tsx?$/
const manyImporters = 4
const frame = /web[\\/](main\.tsx|routes[\\/]_workspace\.tsx\?tsr-split=component)$/

/**
 * Names the file that a module goes into: what every page of the console needs is one file, apart from what it shares
 * with the first page and with the feed check. All else stays where the bundler puts it.
 */
export function chunkNames() {
  const roots = new Set<string>()
  let known: ReturnType<typeof divide> | undefined
  return {
    debugName: 'pages',
    /** Sees every module once, before the first is named. */
    test(id: string): boolean {
      if ([first, check, frame].some((root) => root.test(id))) roots.add(id)
      return true
    },
    name(id: string, graph: Graph): string | null {
      known ??= divide(roots, graph)
      // An entry does something when it is read, so it shares its file with nothing.
      if (roots.has(id)) return null
      const shared = (['base', 'check', 'shell'] as const).find((name) => known?.[name].has(id))
      return shared ?? (isOften(id, graph) && known.isFree(id) ? 'shell' : null)
    },
  }
}

function isOften(id: string, graph: Graph): boolean {
  return (
    icon.test(id) || (piece.test(id) && (graph.getModuleInfo(id)?.importers.length ?? 0) >= manyImporters)
  )
}

function divide(roots: Set<string>, graph: Graph) {
  const among = (root: RegExp) => [...roots].filter((id) => root.test(id))
  const now = ({ importedIds }: Module) => importedIds
  const everLoaded = (module: Module) => [...module.importedIds, ...module.dynamicallyImportedIds]
  const ofFirst = reachable(among(first), graph, now)
  const ofFrame = reachable(among(frame), graph, now)
  // The check is for visitors, who have no use for the frame.
  const ofCheck = reachable(among(check), graph, everLoaded)
  const visited = new Set([...ofFirst, ...ofCheck])
  return {
    base: new Set([...ofFrame].filter((id) => ofFirst.has(id))),
    check: new Set([...ofFrame].filter((id) => !ofFirst.has(id) && ofCheck.has(id))),
    shell: new Set([...ofFrame].filter((id) => !ofFirst.has(id) && !ofCheck.has(id))),
    /** It takes nothing into the shell that a visitor needs, who has no use for the frame. */
    isFree: (id: string) =>
      [...reachable([id], graph, now)].every((other) => ofFrame.has(other) || !visited.has(other)),
  }
}

function reachable(starts: string[], graph: Graph, next: (module: Module) => readonly string[]): Set<string> {
  const seen = new Set(starts)
  for (const id of seen) {
    const module = graph.getModuleInfo(id)
    if (module) for (const other of next(module)) seen.add(other)
  }
  return seen
}
