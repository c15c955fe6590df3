/** Whose a table is, and who names one that is not theirs. */
import { Visitor } from 'vite'
import type { HouseFinding } from './findings.ts'
import { featureOf, roomOf, type Source, tierOf } from './source.ts'

/** A feature, such as "shop/feed", or a room. */
function ownerOf(path: string): string {
  const feature = featureOf(path)
  return feature === null ? roomOf(path) : `${tierOf(path)}/${feature}`
}

/** The owner of each table, by its name: who defines it in a `tables.ts`. */
export function findOwners(sources: Source[]): Map<string, string> {
  const definitions = sources
    .filter(({ path }) => path.endsWith('/tables.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bpgTable\(\s*'(\w+)'/g)].map(([, name = '']) => ({ name, owner: ownerOf(path) })),
    )
  return new Map(definitions.map(({ name, owner }) => [name, owner]))
}

/** Where a source names a table of another owner in SQL, or imports its definition. */
export function findForeignTables(source: Source, owners: ReadonlyMap<string, string>): HouseFinding[] {
  const own = ownerOf(source.path)
  const names = [...owners.keys()].join('|')
  const inSql = new RegExp(`(?<![\\w.])"?(${names})\\b`, 'gi')
  const inText = new RegExp(`\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?"?(${names})\\b`, 'gi')
  const named = findTexts(source).flatMap(({ text, isSql, line }) =>
    [...text.matchAll(isSql ? inSql : inText)].map(([, name = '']) => ({
      line,
      owner: owners.get(name.toLowerCase()),
      what: `names ${name}`,
    })),
  )
  const imported = source.imports.flatMap(({ target, line }) =>
    target?.endsWith('/tables.ts') ? [{ line, owner: ownerOf(target), what: `imports ${target}` }] : [],
  )
  return [...named, ...imported]
    .filter(({ owner }) => owner !== own && [...owners.values()].includes(owner ?? ''))
    .map(({ line, owner, what }) => ({
      path: source.path,
      line,
      todo: `${what} of ${owner}: call what its owner offers`,
    }))
}

type Text = { text: string; isSql: boolean; line: number }

/** The texts that may hold SQL: parts of a statement, in which a table may stand anywhere, and whole statements. */
function findTexts({ program, text, lineAt }: Source): Text[] {
  const found: Text[] = []
  const parts = new Set<number>()
  const add = (start: number, value: string) => {
    const isSql = parts.has(start)
    if (isSql || isStatement.test(value)) found.push({ text: bare(value), isSql, line: lineAt(start) })
  }
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type === 'Identifier' && tag.name === 'sql') parts.add(quasi.start)
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (text.slice(callee.start, callee.end) === 'sql.raw') for (const { start } of given) parts.add(start)
    },
    TemplateLiteral: ({ quasis, start }) => add(start, quasis.map(({ value }) => value.raw).join(' ? ')),
    Literal: ({ value, start }) => {
      if (typeof value === 'string') add(start, value)
    },
  }).visit(program)
  return found
}

const isStatement = /\b(?:select|insert into|delete from|update \S+ set)\b/i

/** Without comments, values and names that are given. */
function bare(sql: string): string {
  return sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/\bas "?\w+"?/g, '')
}
