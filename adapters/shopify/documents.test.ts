import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import {
  buildClientSchema,
  extendSchema,
  getNamedType,
  type IntrospectionQuery,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import { documents, productExport, SHOPIFY_API_VERSION } from './documents.ts'
import { orderExport, orderForms, orderFormsByRichness } from './order-documents.ts'
import { SCOPES } from './scopes.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'tests/schema')
const file = `shopify-admin-${SHOPIFY_API_VERSION}.introspection.json.gz`

type ScopeRow = { typeName: string; fieldName?: string; requiredAccess: string; offlineScopes: string[] }
type VendoredSchema = { data: IntrospectionQuery; offline_scopes: { items: ScopeRow[] } }

let schema: ReturnType<typeof buildClientSchema>
let scopeRows: Map<string, ScopeRow>
beforeAll(() => {
  const vendored = JSON.parse(gunzipSync(readFileSync(join(folder, file))).toString()) as VendoredSchema
  const additions = readFileSync(join(folder, `additions-${SHOPIFY_API_VERSION}.graphql`), 'utf8')
  schema = extendSchema(buildClientSchema(vendored.data, { assumeValid: true }), parse(additions))
  scopeRows = new Map(
    vendored.offline_scopes.items.map((row) => [`${row.typeName}.${row.fieldName ?? ''}`, row]),
  )
})

const all: [string, string][] = [
  ...Object.entries(documents),
  ['an export of everything', productExport(undefined)],
  ['an export of changes', productExport(new Date('2026-10-01T00:00:00Z'))],
  ['an export without costs', productExport(undefined, { withoutCosts: true })],
  ...orderForms.map((form): [string, string] => [`an export as ${form}`, orderExport(form)]),
]

/** Where several scopes are named, one of them is enough. */
function neededScopes(document: string): { of: string; anyOf: string[] }[] {
  const needs = new Map<string, { of: string; anyOf: string[] }>()
  const typeInfo = new TypeInfo(schema)
  const note = (key: string) => {
    const row = scopeRows.get(key)
    if (row === undefined || row.offlineScopes.length === 0) return
    expect(row.requiredAccess, 'alternatives, not a sum').not.toMatch(/ and `/)
    needs.set(key, { of: key, anyOf: row.offlineScopes })
  }
  visit(
    parse(document),
    visitWithTypeInfo(typeInfo, {
      Field(field) {
        note(`${typeInfo.getParentType()?.name}.${field.name.value}`)
        const type = getNamedType(typeInfo.getType())
        if (type) note(`${type.name}.`)
      },
    }),
  )
  return [...needs.values()]
}

test('the vendored schema is the one whose checksum is written down', () => {
  const sum = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
  expect(readFileSync(join(folder, `${file}.sha256`), 'utf8')).toBe(`${sum}  ${file}\n`)
})

test.each(all)('%s is valid in Shopify’s own schema and uses nothing deprecated', (_name, document) => {
  const errors = validate(schema, parse(document), [...specifiedRules, NoDeprecatedCustomRule])
  expect(errors.map((error) => error.message)).toEqual([])
})

test.each(Object.entries(documents))('%s is the name of its operation', (name, document) => {
  expect(parse(document).definitions).toMatchObject([{ name: { value: name } }])
})

test.each(all)('%s needs no more than the declared scopes', (_name, document) => {
  const declared = new Set(SCOPES.map((need) => need.scope))
  const unmet = neededScopes(document).filter((need) => !need.anyOf.some((scope) => declared.has(scope)))
  expect(unmet).toEqual([])
})

test('syncing needs the required scopes only', () => {
  const required = new Set(SCOPES.filter((need) => need.isRequired).map((need) => need.scope))
  const syncing = [
    documents.ListProducts,
    documents.ListVariants,
    documents.ListImages,
    productExport(undefined),
  ]
  const unmet = syncing
    .flatMap(neededScopes)
    .filter((need) => !need.anyOf.some((scope) => required.has(scope)))
  expect(unmet).toEqual([])
})

test.each([
  ['ReadOrderBook', []],
  ['ListOrderLines', []],
  ['ListOrderPayments', []],
  ['ListOrdersAlone', []],
  ['ListOrdersWithCountriesOnly', []],
  ['ListOrdersWithoutPeople', []],
  ['ListOrdersWithoutCustomers', []],
  ['ListOrdersWithoutDetails', ['Customer.']],
  ['ListOrders', ['Customer.']],
  ['ListUnnamedOrders', []],
  ['ListUnnamedOrdersWithoutCountries', []],
  ['ListDisputes', ['ShopifyPaymentsDispute.']],
] as const)('beside the required scopes and read_orders %s needs %j only', (name, others) => {
  const granted = new Set(SCOPES.filter((need) => need.isRequired).map((need) => need.scope))
  granted.add('read_orders')
  const unmet = neededScopes(documents[name]).filter(
    (need) => !need.anyOf.some((scope) => granted.has(scope)),
  )
  expect(unmet.map((need) => need.of)).toEqual(others)
})

test.each(orderForms)('an export as %s needs the scopes of its pages', (form) => {
  const scopesOf = (document: string) => new Set(neededScopes(document).map(({ of }) => of))
  expect(scopesOf(orderExport(form))).toEqual(scopesOf(documents[form]))
})

test('without customers neither they nor what they wrote is asked for', () => {
  for (const form of orderFormsByRichness.withoutCustomers) {
    expect(orderExport(form)).not.toMatch(/\b(customer|note)\b/)
  }
})

test('what merchants pay is asked for in no document that goes without', () => {
  for (const [name, document] of all) {
    if (/without ?costs/i.test(name)) expect(document).not.toContain('unitCost')
  }
  expect(all.filter(([, document]) => document.includes('unitCost')).map(([name]) => name)).toEqual([
    'ListProducts',
    'ListVariants',
    'an export of everything',
    'an export of changes',
  ])
})

test('the computation of scopes sees what a document needs', () => {
  expect(neededScopes(documents.ReadPolicies)).toEqual([
    { of: 'ShopPolicy.', anyOf: ['read_legal_policies'] },
  ])
})

test.each([
  ['products', productExport(undefined)],
  ['orders', orderExport('ListOrders')],
])('an export of %s keeps to the rules of bulk queries', (_kind, query) => {
  let connections = 0
  let depth = 0
  let deepest = 0
  const typeInfo = new TypeInfo(schema)
  const isConnection = () => getNamedType(typeInfo.getType())?.name.endsWith('Connection') === true
  const document = parse(query)
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Field: {
        enter(field) {
          expect(
            ['node', 'nodes'].includes(field.name.value) && typeInfo.getParentType()?.name === 'QueryRoot',
          ).toBe(false)
          if (!isConnection()) return
          connections += 1
          depth += 1
          deepest = Math.max(deepest, depth)
        },
        leave() {
          if (isConnection()) depth -= 1
        },
      },
    }),
  )
  expect(connections).toBeLessThanOrEqual(5)
  // The root connection does not count as nested.
  expect(deepest - 1).toBeLessThanOrEqual(2)
  expect(document.definitions).toHaveLength(1)
})

test('no GraphQL document stands outside documents.ts and its parts', () => {
  const rooms = ['server', 'features', 'adapters', 'engine', 'scripts'].filter((room) =>
    existsSync(join(root, room)),
  )
  const files = rooms
    .flatMap((room) => globSync(`${room}/**/*.{ts,tsx,js,mjs}`, { cwd: root }))
    .filter((path) => !/\.test\.ts$|^adapters.shopify.([a-z]+-)?documents\.ts$/.test(path))
  const offenders = files.filter((path) =>
    /[`'"]\s*(query|mutation|subscription|fragment)\s+\w*\s*(\([^)]*\$|\{|on\s+\w)|\bgql`|#graphql/.test(
      readFileSync(join(root, path), 'utf8'),
    ),
  )
  expect(files.length).toBeGreaterThan(0)
  expect(offenders).toEqual([])
})
