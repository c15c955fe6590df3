import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findText, report } from './findings.ts'
import { findGraphQl, findImpurities, listExports } from './shape.ts'
import { isTest, listFiles, readSource, readSources, roleOf, roomOf, root } from './source.ts'

const sources = readSources()
const product = sources.filter(({ path }) => !isTest(path))
const isRule = (path: string) => roleOf(path) === 'rules' && !isTest(path)
const countLines = (text: string) => text.replace(/\n$/, '').split('\n').length

describe('rules are pure', () => {
  test('a rule asks nobody: no clock, no chance, no network, no waiting', () => {
    const findings = sources.filter(({ path }) => isRule(path)).flatMap(findImpurities)
    expect(report('pure rules', findings)).toEqual([])
  })

  test.each([
    'const now = Date.now()',
    'const now = new Date()',
    'const text = Date()',
    'const chance = Math.random()',
    "const answer = fetch('https://example.com')",
    'const answer = await later',
    'const id = crypto.randomUUID()',
    "const home = process.env['HOME']",
    "import { readFile } from 'node:fs/promises'",
  ])('%s is seen as impure', (code) => {
    expect(findImpurities(readSource('features/shop/feed/rules.ts', code))).not.toEqual([])
  })

  test.each(["const day = new Date('2026-01-01')", 'const most = Math.max(1, 2)'])(
    '%s is seen as pure',
    (code) => {
      expect(findImpurities(readSource('features/shop/feed/rules.ts', code))).toEqual([])
    },
  )
})

/** Lines that are neither blank nor comment. */
function countCodeLines(text: string): number {
  return text.split('\n').filter((line) => !/^\s*(?:$|\/\/|\/?\*)/.test(line)).length
}

describe('size', () => {
  test('a file has at most 300 lines', () => {
    const findings = listFiles('{ts,tsx,css,graphql,sql}')
      .map((path) => ({ path, count: countLines(readFileSync(join(root, path), 'utf8')) }))
      .filter(({ count }) => count > 300)
      .map(({ path, count }) => ({ path, line: count, todo: `has ${count} lines: split it by noun` }))
    expect(report('300 lines', findings)).toEqual([])
  })

  test('the engine has fewer than 1,200 lines of code in all, beside its tables', () => {
    const engine = product.filter(({ path }) => roomOf(path) === 'engine' && path !== 'engine/tables.ts')
    expect(engine.reduce((sum, { text }) => sum + countCodeLines(text), 0)).toBeLessThan(1_200)
  })
})

describe('comments', () => {
  test('what kit, db, engine and adapters export is documented', () => {
    const findings = product
      .filter(({ path }) => ['kit', 'db', 'engine', 'adapters'].includes(roomOf(path)))
      .flatMap((source) =>
        listExports(source)
          .filter(({ kind, isDocumented }) => kind !== 'type' && !isDocumented)
          .map(({ name, line }) => ({ path: source.path, line, todo: `write what ${name} does` })),
      )
    expect(report('doc comments', findings)).toEqual([])
  })

  test('a check that is switched off says in a @TODO when it comes back', () => {
    const off =
      /(@ts-(ignore|expect-error|nocheck)|(biome|oxlint|eslint|prettier|knip)-?(ignore|disable))\b(?!.*@TODO)/
    const findings = product.flatMap(({ path, comments, lineAt }) =>
      comments
        .filter(({ value }) => off.test(value))
        .map(({ start }) => ({ path, line: lineAt(start), todo: 'mend the cause, or add a @TODO' })),
    )
    expect(report('switched-off checks', findings)).toEqual([])
  })

  test('the only marks are @NOTE and @TODO', () => {
    const findings = product.flatMap(({ path, comments, lineAt }) =>
      comments
        .filter(({ value }) => /(?<!@)\b(TODO|FIXME|XXX|HACK)\b/.test(value))
        .map(({ start }) => ({ path, line: lineAt(start), todo: 'write @TODO and what is to be done' })),
    )
    expect(report('marks', findings)).toEqual([])
  })
})

describe('one place for each thing', () => {
  test('the environment is read by the configuration and by what people run', () => {
    const mayRead = /^(server\/config\.ts|demo\/main\.ts|(scripts|bench)\/.*|[^/]+\.config\.ts)$/
    const elsewhere = product.filter(({ path }) => !mayRead.test(path))
    const findings = findText(
      elsewhere,
      /process\.env\b/g,
      'reads the environment: take it from the configuration',
    )
    expect(report('environment', findings)).toEqual([])
  })

  test('GraphQL to Shopify is written in its documents only', () => {
    const elsewhere = product.filter(
      ({ path }) => roomOf(path) !== 'demo' && !/^adapters\/shopify\/([a-z]+-)?documents\.ts$/.test(path),
    )
    expect(report('GraphQL', elsewhere.flatMap(findGraphQl))).toEqual([])
  })

  test('what runs in a browser names its schemas: those of endpoints are not built into it', () => {
    const screens = product.filter(
      ({ path }) => /^(web|ui|pages)\/|^features\/.*\/web\//.test(path) && !/\.test\.tsx?$/.test(path),
    )
    const findings = findText(
      screens,
      /\.(body|query|params|reply)\s*\.(shape|unwrap|parse|safeParse|pick|extend)\b/g,
      'export the schema from the contract, and name it',
    )
    expect(report('a schema of an endpoint', findings)).toEqual([])
  })

  test('in a feature only records and tables speak to the database library', () => {
    const findings = product
      .filter(
        ({ path }) => roomOf(path) === 'features' && !['records', 'tables'].includes(roleOf(path) ?? ''),
      )
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ specifier, isType }) => !isType && /^(drizzle-orm|pg)(\/|$)/.test(specifier))
          .map(({ line }) => ({ path, line, todo: 'move the query to records' })),
      )
    expect(report('queries', findings)).toEqual([])
  })
})
