/** Who may know whom: the table of the house, and the narrower rules between features. */
import { featureOf, type Import, roleOf, roomOf, type Source, tierOf, tiers } from './source.ts'

const meansAndProduct = ['kit', 'db', 'adapters', 'engine', 'features', 'server']

/** The rooms that each room may import, beside itself. */
const table: Record<string, string[]> = {
  kit: [],
  db: ['kit'],
  ui: ['kit'],
  adapters: ['kit'],
  engine: ['kit', 'db'],
  features: ['kit', 'db', 'adapters', 'engine', 'ui'],
  server: ['kit', 'db', 'adapters', 'engine', 'features'],
  pages: ['kit', 'ui', 'features'],
  web: ['kit', 'ui', 'features', 'pages'],
  demo: [],
  bench: [...meansAndProduct, 'tests', 'demo'],
  scripts: meansAndProduct,
}

export const rooms = [...Object.keys(table), 'tests']

/** The part of the engine that browsers see too: the shape of a run on the wire. */
const runShape = 'engine/contract.ts'

/** The parts of an adapter that neither call out nor hold state. */
const pureAdapters = [
  ...['domain', 'export-lines', 'scopes', 'signatures'].map((name) => `adapters/shopify/${name}.ts`),
  // Closes what calls out.
  'adapters/http/sealed.ts',
]

/** What is wrong with an import between rooms, or null. */
export function judgeRooms({ path }: Source, { target }: Import): string | null {
  if (target === null || target.endsWith('.json')) return null
  const [from, to] = [roomOf(path), roomOf(target)]
  if (from === to || from === '.') return null
  if (['ui', 'pages', 'web'].includes(from) && target === runShape) return null
  if (!(table[from] ?? []).includes(to)) return `${from} may not know ${to}`
  if (from === 'features') return judgeFeatureMeans(path, target)
  if (['pages', 'web'].includes(from) && to === 'features' && !isShown(target))
    return `${from} sees only a feature's web/, contract and rules`
  return null
}

function isShown(target: string): boolean {
  return ['web', 'contract', 'rules'].includes(roleOf(target) ?? '')
}

function judgeFeatureMeans(path: string, target: string): string | null {
  const [role, room] = [roleOf(path), roomOf(target)]
  if (role === 'web' && !['kit', 'ui'].includes(room) && target !== runShape)
    return `a screen may not know ${room}: ask the server`
  if (role !== 'web' && room === 'ui') return "only a feature's web/ may use ui"
  return null
}

/** From an adapter a feature takes the port's types and the pure parts; the client comes through the context. */
export function judgeAdapter({ path }: Source, found: Import): string | null {
  if (roomOf(path) !== 'features' || found.target === null || roomOf(found.target) !== 'adapters') return null
  if (pureAdapters.includes(found.target)) return null
  return found.isType && found.target.endsWith('/port.ts')
    ? null
    : "take the port's types, and let server/compose.ts hand the client over"
}

/** What is wrong with an import inside or between features, or null. */
export function judgeSlice({ path }: Source, { target, isType }: Import): string | null {
  const [from, to] = [featureOf(path), featureOf(target ?? '')]
  if (target === null || from === null || to === null) return null
  const [role, other] = [roleOf(path) ?? '', roleOf(target) ?? '']
  if (from !== to) return judgeNeighbour({ path, role }, { path: target, role: other })
  const known = slice[role]
  if (!known) return `${role} is not a role that a file can have inside a feature`
  const isKnown = role === other || known.includes(other) || (isType && seenAsTypes[role] === other)
  return isKnown ? null : `${role} may not know ${other}`
}

type FileLocation = { path: string; role: string }

/** Down a tier everything but records and tables; in the same tier contracts, and the rest only of who stands before. */
function judgeNeighbour(from: FileLocation, to: FileLocation): string | null {
  const name = featureOf(to.path)
  const [low, high] = [rankOf(to.path), rankOf(from.path)]
  const isSameTier = tierOf(from.path) === tierOf(to.path)
  if (low > high && !(isSameTier && to.role === 'contract')) {
    return `${name} stands above: publish an event, or take an entry from a registry`
  }
  const seen = from.role === 'web' ? ['web', 'contract', 'rules'] : (between[from.role] ?? [])
  return seen.includes(to.role) ? null : `${from.role} of a feature may not know ${to.role} of ${name}`
}

/** Where a feature stands in the house: what a number is lower than, it may call. */
function rankOf(path: string): number {
  const [tier, feature] = [tierOf(path), featureOf(path)]
  return (
    tiers.findIndex(({ name }) => name === tier) * 100 +
    (tiers.find(({ name }) => name === tier)?.features.indexOf(feature ?? '') ?? 0)
  )
}

/** The roles of another feature that each role may import. */
const between: Record<string, string[]> = {
  contract: ['contract'],
  rules: ['contract', 'rules'],
  tables: ['contract'],
  records: ['contract', 'rules'],
  actions: ['contract', 'rules', 'actions'],
  jobs: ['contract', 'actions'],
  tools: ['contract', 'rules', 'actions'],
  routes: ['contract', 'actions'],
}

/** The roles inside a feature that each role may import, beside itself. */
const slice: Record<string, string[]> = {
  contract: [],
  rules: ['contract'],
  tables: ['contract'],
  records: ['contract', 'tables', 'rules'],
  actions: ['contract', 'rules', 'records'],
  jobs: ['contract', 'actions'],
  tools: ['contract', 'actions'],
  routes: ['contract', 'actions'],
  web: ['contract', 'rules'],
}

/** A JSON column keeps the shape that a rule made, and an action hands a row on without knowing its table. */
const seenAsTypes: Record<string, string> = { tables: 'rules', actions: 'tables' }
