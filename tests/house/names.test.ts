import { basename } from 'node:path/posix'
import { expect, test } from 'vitest'
import { report } from './findings.ts'
import { listExports } from './shape.ts'
import { isTest, listFiles, readSources } from './source.ts'

const sources = readSources()
const product = sources.filter(({ path }) => !isTest(path))
const exported = product.flatMap((source) => listExports(source).map((found) => ({ ...found, ...source })))

/** TanStack Router reads names such as `__root`, `_workspace` and `$id` as instructions. */
const isRoute = (path: string) => path.startsWith('web/routes/')

test('files and folders are named in kebab-case', () => {
  const findings = listFiles('{ts,tsx,css,sql,graphql}').flatMap((path) =>
    path
      .split('/')
      .filter((part) => !/^(__fixtures__|[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*)$/.test(part) && !isRoute(path))
      .map((part) => ({ path, line: 1, todo: `${part} is not kebab-case` })),
  )
  expect(report('kebab-case', findings)).toEqual([])
})

test('a name says what is inside, so nothing ends in a word that fits everything', () => {
  const empty = /(^|-)(utils?|helpers?|common|shared|misc|managers?|services?|data|infos?)$/
  const findings = listFiles('{ts,tsx,css}').flatMap((path) =>
    path
      .split('/')
      .map((part) => part.replace(/\..*$/, ''))
      .filter((part) => empty.test(part))
      .map((part) => ({ path, line: 1, todo: `"${part}" says nothing: name the thing` })),
  )
  expect(report('empty names', findings)).toEqual([])
})

test('there are no barrels: a name is imported from where it is made', () => {
  const passing = exported.filter(({ kind }) => kind === 'passed on')
  const findings = [
    ...passing.map(({ path, line, name }) => ({
      path,
      line,
      todo: `passes ${name} on: let the reader import it directly`,
    })),
    ...product
      .filter(({ path }) => basename(path).startsWith('index.') && !isRoute(path))
      .map(({ path }) => ({ path, line: 1, todo: 'is an index file: name the thing inside' })),
  ]
  expect(report('barrels', findings)).toEqual([])
})

test('exports have names', () => {
  const findings = exported
    .filter(({ kind, path }) => kind === 'default' && !/^[^/]+\.config\.ts$/.test(path))
    .map(({ path, line }) => ({ path, line, todo: 'is a default export: give it a name' }))
  expect(report('default exports', findings)).toEqual([])
})

test('an exported function is a function declaration', () => {
  const findings = exported
    .filter(({ kind }) => kind === 'arrow' || kind === 'list')
    .map(({ path, line, name }) => ({ path, line, todo: `write: export function ${name}(…)` }))
  expect(report('function declarations', findings)).toEqual([])
})

test('a .tsx file exports one component', () => {
  const findings = product
    .filter(({ path }) => path.endsWith('.tsx'))
    .flatMap((source) =>
      listExports(source)
        .filter(({ name, kind }) => kind !== 'type' && /^[A-Z]/.test(name))
        .slice(1)
        .map(({ name, line }) => ({ path: source.path, line, todo: `give ${name} a file of its own` })),
    )
  expect(report('one component', findings)).toEqual([])
})
