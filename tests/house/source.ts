/** The repository's own sources as the house rules see them: parsed, with their imports resolved to paths. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { type ParseResult, parseSync } from 'vite'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export type Program = ParseResult['program']

/** `target` is a path from the root when the import names a file of ours, else null. */
export type Import = { specifier: string; target: string | null; isType: boolean; line: number }

export type Source = {
  path: string
  text: string
  program: Program
  comments: ParseResult['comments']
  imports: Import[]
  lineAt: (offset: number) => number
}

const skipped = /^(node_modules|dist|\.[^/]+)$/

/** Paths from the root, with forward slashes, of the files that are written by hand. */
export function listFiles(extensions: string): string[] {
  return globSync(`**/*.${extensions}`, { cwd: root, exclude: (name) => skipped.test(name) })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.gen.ts'))
    .sort()
}

export function readSources(): Source[] {
  return listFiles('{ts,tsx}').map((path) => readSource(path, readFileSync(join(root, path), 'utf8')))
}

export function readSource(path: string, text: string): Source {
  const { program, comments, errors, module } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const toImport = (specifier: string, start: number, isType: boolean): Import => ({
    specifier,
    target: resolveOwn(path, specifier),
    isType,
    line: lineAt(start),
  })
  const fixed = module.staticImports.map((found) => {
    const isType = found.entries.length > 0 && found.entries.every((entry) => entry.isType)
    return toImport(found.moduleRequest.value, found.start, isType)
  })
  const passedOn = module.staticExports.flatMap(({ entries, start }) =>
    entries.flatMap((entry) =>
      entry.moduleRequest ? [toImport(entry.moduleRequest.value, start, entry.isType)] : [],
    ),
  )
  const late = module.dynamicImports.flatMap(({ moduleRequest, start }) => {
    const [, specifier] = /^['"](.*)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? []
    return specifier === undefined ? [] : [toImport(specifier, start, false)]
  })
  return { path, text, program, comments, lineAt, imports: [...fixed, ...passedOn, ...late] }
}

function resolveOwn(from: string, specifier: string): string | null {
  const [bare = ''] = specifier.split('?', 1)
  if (bare.startsWith('#')) return bare.slice(1)
  return bare.startsWith('.') ? join(dirname(from), bare) : null
}

export function isThere(path: string): boolean {
  return existsSync(join(root, path))
}

/** Code that only tests run: it may import anything, and nothing else may import it. */
export function isTest(path: string): boolean {
  return path.startsWith('tests/') || /(\.test\.tsx?|\.fixture\.ts|-peer\.ts)$/.test(path)
}

export function roomOf(path: string): string {
  return path.includes('/') ? (path.split('/', 1)[0] ?? '') : '.'
}

/** The tiers, the lowest first, and in each the features in the order in which one may call another. */
export const tiers = [
  { name: 'base', features: ['runs', 'accounts', 'workspace', 'keys', 'stores', 'privacy', 'early-access'] },
  {
    name: 'shop',
    features: [
      'feed',
      'catalogue',
      'locations',
      'write-back',
      'sales',
      'currencies',
      'payments',
      'support',
      'research',
      'feed-check',
    ],
  },
  { name: 'insight', features: ['analysis', 'beliefs', 'market-insights', 'purchasing'] },
  {
    name: 'agents',
    features: [
      'settings',
      'conversation-log',
      'approvals',
      'tool-runs',
      'local-mode',
      'conversations',
      'reasoning',
      'coordination',
      'inbox',
      'summary',
    ],
  },
  {
    name: 'automation',
    features: [
      'events',
      'workflows',
      'workflow-stores',
      'workflow-runs',
      'impact',
      'triggers',
      'rehearsal',
      'mcp',
      'store-analytics',
    ],
  },
]

const slicePath = new RegExp(`^features/(?:(${tiers.map(({ name }) => name).join('|')})/)?([^/]+)/([^/.]+)`)

/** The tier that a feature's file belongs to, or null outside the tiers. */
export function tierOf(path: string): string | null {
  return slicePath.exec(path)?.[1] ?? null
}

/** The feature that a path belongs to, or null outside `features/`. */
export function featureOf(path: string): string | null {
  return slicePath.exec(path)?.[2] ?? null
}

/** The role that house law gives a file inside a feature: `rules/score.ts` is of `rules`. */
export function roleOf(path: string): string | null {
  return slicePath.exec(path)?.[3] ?? null
}
