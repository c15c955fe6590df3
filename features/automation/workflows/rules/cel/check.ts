/** Types of CEL expressions before anything runs. */
import type { ASTNode, Environment, TypeCheckResult } from '@marcbachmann/cel-js'
import type { ValueType } from '../../contract/check.ts'
import { createEnvironment, findForbidden, walk } from './environment.ts'
import { compile, type ExpressionError, toError } from './evaluate.ts'

export type Checked = { type: ValueType } | { error: ExpressionError }

/** The type that an expression has over values of these types, or why it has none. */
export function checkExpression(expression: string, types: Readonly<Record<string, ValueType>>): Checked {
  const compiled = compile(expression)
  if ('error' in compiled) return compiled
  const stop = findForbidden(compiled.ast)
  if (stop) return { error: { code: 'forbidden', message: stop.name, position: stop } }
  const { environment, named } = environmentOf(types, listStepsRead(compiled.ast))
  let made: TypeCheckResult
  // The checker throws where it is asked for a type that it cannot build.
  try {
    made = environment.check(expression)
  } catch (error) {
    return { error: toError(error) }
  }
  if (made.valid) return { type: readType(made.type ?? 'dyn', named) }
  return { error: toError(made.error) }
}

/** Fields that an expression reads of `steps`, with where they stand. */
export function readStepNames(expression: string): { id: string; start: number; end: number }[] {
  const compiled = compile(expression)
  if ('error' in compiled) return []
  const found: { id: string; start: number; end: number }[] = []
  walk(compiled.ast, (node) => {
    if (node.op !== '.' && node.op !== '.?') return
    const [of, id] = node.args
    if (of.op === 'id' && of.args === 'steps') found.push({ id: String(id), start: of.start, end: node.end })
  })
  return found
}

type Named = Map<string, ValueType>

type Typed = { environment: Environment; named: Named }

const cache = new WeakMap<object, Map<string, Typed>>()

/** To declare a type takes long, and a step may stand after hundreds of others: only the outputs of steps that are read are declared. */
function environmentOf(types: Readonly<Record<string, ValueType>>, stepIds: readonly string[] | null): Typed {
  const made = cache.get(types) ?? new Map<string, Typed>()
  cache.set(types, made)
  const key = JSON.stringify(stepIds)
  const known = made.get(key)
  if (known) return known
  const environment = createEnvironment({ isOpen: false })
  const named: Named = new Map()
  for (const [name, type] of Object.entries(types)) {
    const declared = name === 'steps' && stepIds ? onlySteps(type, stepIds) : type
    environment.registerVariable(name, writeType(environment, named, declared))
  }
  const typed = { environment, named }
  made.set(key, typed)
  return typed
}

/** The steps whose outputs an expression reads by name; null where it takes all of them as one value. */
function listStepsRead(ast: ASTNode): string[] | null {
  const ids = new Set<string>()
  let wholes = 0
  walk(ast, (node) => {
    if (node.op === 'id' && node.args === 'steps') wholes += 1
    if (node.op !== '.' && node.op !== '.?') return
    const [of, id] = node.args
    if (of.op !== 'id' || of.args !== 'steps') return
    ids.add(String(id))
    wholes -= 1
  })
  return wholes === 0 ? [...ids].toSorted() : null
}

function onlySteps(type: ValueType, stepIds: readonly string[]): ValueType {
  if (type.type !== 'object') return type
  return {
    type: 'object',
    fields: Object.fromEntries(Object.entries(type.fields).filter(([id]) => stepIds.includes(id))),
  }
}

const simple: Partial<Record<ValueType['type'], string>> = {
  dyn: 'dyn',
  null: 'null_type',
  bool: 'bool',
  int: 'int',
  double: 'double',
  string: 'string',
}

/** Declares a type where it needs a name, and answers what it is called. */
function writeType(environment: Environment, named: Named, type: ValueType): string {
  if (type.type === 'list') return `list<${writeType(environment, named, type.of)}>`
  if (type.type === 'map') return `map<string, ${writeType(environment, named, type.of)}>`
  if (type.type === 'optional') return writeType(environment, named, type.of)
  if (type.type !== 'object') return simple[type.type] ?? 'dyn'
  const fields = Object.entries(type.fields).map(([name, field]) => [
    name,
    writeType(environment, named, field),
  ])
  const name = `Object${named.size + 1}`
  named.set(name, type)
  environment.registerType(name, { fields: Object.fromEntries(fields) })
  return name
}

function readType(written: string, named: Named): ValueType {
  const object = named.get(written)
  if (object) return object
  const list = /^list<(.*)>$/.exec(written)?.[1]
  if (list !== undefined) return { type: 'list', of: readType(list, named) }
  const map = /^map<string, (.*)>$/.exec(written)?.[1]
  if (map !== undefined) return { type: 'map', of: readType(map, named) }
  switch (written) {
    case 'null':
    case 'null_type':
      return { type: 'null' }
    case 'bool':
    case 'int':
    case 'double':
    case 'string':
      return { type: written }
    case 'google.protobuf.Timestamp':
    case 'google.protobuf.Duration':
      return { type: written === 'google.protobuf.Duration' ? 'int' : 'string' }
    default:
      return { type: 'dyn' }
  }
}
