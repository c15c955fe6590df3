/** What the rules read off one parsed file: its exports, and the places where it is not pure. */
import { Visitor } from 'vite'
import type { HouseFinding } from './findings.ts'
import type { Program, Source } from './source.ts'

type Statement = Program['body'][number]
type Declaration = NonNullable<Extract<Statement, { type: 'ExportNamedDeclaration' }>['declaration']>

/** `kind` is how it is declared: `arrow` for a constant that holds a function, `list` for `export { name }`. */
export type ExportedName = {
  name: string
  kind: 'function' | 'arrow' | 'constant' | 'class' | 'type' | 'list' | 'default' | 'passed on'
  line: number
  isDocumented: boolean
}

export function listExports({ program, comments, text, lineAt }: Source): ExportedName[] {
  const isDocumented = (start: number) =>
    comments.some(
      ({ type, value, end }) =>
        type === 'Block' && value.startsWith('*') && end <= start && text.slice(end, start).trim() === '',
    )
  return program.body.flatMap((statement) =>
    namesOf(statement).map((found) => ({
      ...found,
      line: lineAt(statement.start),
      isDocumented: isDocumented(statement.start),
    })),
  )
}

function namesOf(statement: Statement): Pick<ExportedName, 'name' | 'kind'>[] {
  if (statement.type === 'ExportDefaultDeclaration') return [{ name: 'default', kind: 'default' }]
  if (statement.type === 'ExportAllDeclaration') return [{ name: '*', kind: 'passed on' }]
  if (statement.type !== 'ExportNamedDeclaration') return []
  if (statement.declaration) return declared(statement.declaration)
  const kind = statement.source === null ? 'list' : 'passed on'
  return statement.specifiers.map(({ exported }) => ({
    name: 'name' in exported ? exported.name : exported.value,
    kind,
  }))
}

function declared(declaration: Declaration): Pick<ExportedName, 'name' | 'kind'>[] {
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.map(({ id, init }) => ({
      name: id.type === 'Identifier' ? id.name : '{}',
      kind: init?.type === 'ArrowFunctionExpression' ? 'arrow' : 'constant',
    }))
  }
  const name = 'id' in declaration && declaration.id && 'name' in declaration.id ? declaration.id.name : ''
  if (declaration.type === 'FunctionDeclaration') return [{ name, kind: 'function' }]
  return [{ name, kind: declaration.type === 'ClassDeclaration' ? 'class' : 'type' }]
}

const impureGlobals = new Set(['fetch', 'process', 'performance', 'setTimeout', 'setInterval', 'crypto'])
const impureMembers = new Set(['Date.now', 'Math.random'])

/** Where a file asks for the clock, for chance or for something outside, or waits. */
export function findImpurities({ path, program, imports, lineAt }: Source): HouseFinding[] {
  const found: HouseFinding[] = []
  const blame = (start: number, what: string) =>
    found.push({ path, line: lineAt(start), todo: `${what} in a rule: let the caller hand the value over` })
  for (const { specifier, line } of imports) {
    if (specifier.startsWith('node:')) found.push({ path, line, todo: `imports ${specifier} in a rule` })
  }
  new Visitor({
    AwaitExpression: ({ start }) => blame(start, 'await'),
    CallExpression: ({ callee, start }) => {
      if (callee.type === 'Identifier' && (impureGlobals.has(callee.name) || callee.name === 'Date'))
        blame(start, `${callee.name}()`)
    },
    NewExpression: ({ callee, arguments: given, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0)
        blame(start, 'new Date()')
    },
    MemberExpression: ({ object, property, start }) => {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return
      const name = `${object.name}.${property.name}`
      if (impureMembers.has(name) || impureGlobals.has(object.name)) blame(start, name)
    },
  }).visit(program)
  return found
}

const graphQl = /^\s*(?:(?:query|mutation|subscription)\b[^{]*\{|fragment\s+\w+\s+on\s+\w+)/

/** Where a text in the code is a GraphQL document. */
export function findGraphQl({ path, program, lineAt }: Source): HouseFinding[] {
  const found: HouseFinding[] = []
  const check = (value: unknown, start: number) => {
    if (typeof value === 'string' && graphQl.test(value))
      found.push({ path, line: lineAt(start), todo: 'GraphQL belongs in adapters/shopify/documents.ts' })
  }
  new Visitor({
    Literal: ({ value, start }) => check(value, start),
    TemplateElement: ({ value, start }) => check(value.cooked, start),
  }).visit(program)
  return found
}
