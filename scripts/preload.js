// Plain JavaScript on purpose, and read before anything else: what is imported after it comes compiled out of a cache, also
// without its types, and Node does not even load what would strip them.
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

// glibc reads these only when a process begins. Its default keeps what freed buffers of a megabyte leave behind: a sixth of
// the memory of a sync. Other allocators do not know the names; who was started with a channel would lose it.
const allocator = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }
if (isMainThread && process.platform === 'linux' && !process.channel && !process.env.MALLOC_ARENA_MAX)
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    ...allocator,
  })

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/vitrine-code', import.meta.url)))

/** Node parses a package's manifest again for each import within it. That of drizzle-orm has 180 kB, and its 200 files import each other two thousand times: a quarter of the start. */
const resolved = new Map()
registerHooks({
  resolve(specifier, context, nextResolve) {
    const isInside = specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')
    if (isInside && specifier.endsWith('.js') && !context.parentURL.endsWith('.cjs'))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
    if (!specifier.startsWith('drizzle-orm')) return nextResolve(specifier, context)
    const known = resolved.get(specifier) ?? { ...nextResolve(specifier, context), shortCircuit: true }
    resolved.set(specifier, known)
    return known
  },
})
