/** Evaluation of CEL expressions over what a run knows: bounded, and never JavaScript. */
import {
  type ASTNode,
  EvaluationError,
  ParseError,
  type ParseResult,
  TypeError as CelTypeError,
} from '@marcbachmann/cel-js'
import type { Mapping } from '../../contract/definition.ts'
import { createEnvironment, findForbidden, measureLoops, walk } from './environment.ts'
import { splitText } from './text.ts'

/** What expressions see: `trigger`, `steps`, `run`, `workflow`, and in a loop `item` and `index`. Plain JSON. */
export type Scope = Readonly<Record<string, unknown>>

export type ExpressionError = {
  code: 'syntax' | 'unknown_name' | 'missing_key' | 'type' | 'forbidden' | 'too_much_work' | 'failed'
  message: string
  position: { start: number; end: number } | null
}

export type Evaluated<T = unknown> = { value: T } | { error: ExpressionError }

const maxLength = 4_000
/** About 20 ms of work. */
const maxWork = 1_000_000
const maxCached = 500

type Compiled = {
  run: ParseResult
  ast: ASTNode
  /** Names of variables that it reads, and of the steps. */
  names: Set<string>
  steps: Set<string>
  loops: { depth: number; nodes: number }
}

const environment = createEnvironment({ isOpen: true })
const cache = new Map<string, Compiled | { error: ExpressionError }>()

/** The value of an expression as plain JSON. Never throws; an expression that would take long is an error instead. */
export function evaluate(expression: string, scope: Scope): Evaluated {
  const compiled = compile(expression)
  if ('error' in compiled) return compiled
  return attempt((): Evaluated => {
    const size = { longest: 1 }
    const context: Record<string, unknown> = {}
    for (const name of compiled.names) {
      if (!Object.hasOwn(scope, name)) continue
      context[name] = toCel(name === 'steps' ? pickSteps(scope, compiled.steps) : scope[name], size)
    }
    const { depth, nodes } = compiled.loops
    if (depth > 0 && size.longest ** depth * nodes > maxWork) {
      const message = `Its lists are too long for ${depth} loops in each other`
      return { error: { code: 'too_much_work', message, position: null } }
    }
    return { value: toJson(compiled.run(context)) }
  })
}

/** As `evaluate`, where only true or false is an answer. */
export function evaluateCondition(expression: string, scope: Scope): Evaluated<boolean> {
  const made = evaluate(expression, scope)
  if ('error' in made) return made
  if (typeof made.value === 'boolean') return { value: made.value }
  const message = 'The expression gives something else than true or false'
  return { error: { code: 'type', message, position: null } }
}

/** The value that a mapping stands for. */
export function resolveMapping(mapping: Mapping, scope: Scope): Evaluated {
  if (mapping.type === 'value') return { value: mapping.value }
  if (mapping.type === 'expression') return evaluate(mapping.expression, scope)
  let text = ''
  for (const part of splitText(mapping.text)) {
    if (part.type === 'text') {
      text += part.text
      continue
    }
    const made = evaluate(part.expression, scope)
    if ('error' in made) {
      const { position } = made.error
      const moved = position && { start: position.start + part.start, end: position.end + part.start }
      return { error: { ...made.error, position: moved } }
    }
    text += toText(made.value)
    if (text.length > 1_000_000)
      return { error: { code: 'too_much_work', message: 'The text is too long', position: null } }
  }
  return { value: text }
}

/** Every mapping's value, or the first error with the name it is under. */
export function resolveMappings(
  mappings: Readonly<Record<string, Mapping>>,
  scope: Scope,
): { value: Record<string, unknown> } | { error: ExpressionError; name: string } {
  const value: Record<string, unknown> = {}
  for (const [name, mapping] of Object.entries(mappings)) {
    const made = resolveMapping(mapping, scope)
    if ('error' in made) return { ...made, name }
    // An empty answer of an optional field is a field left out.
    if (made.value !== undefined) Object.defineProperty(value, name, { value: made.value, enumerable: true })
  }
  return { value: JSON.parse(JSON.stringify(value)) }
}

/** Parses an expression once. */
export function compile(expression: string): Compiled | { error: ExpressionError } {
  const known = cache.get(expression)
  if (known) return known
  const made = parse(expression)
  if (cache.size >= maxCached) cache.delete(cache.keys().next().value ?? '')
  cache.set(expression, made)
  return made
}

function parse(expression: string): Compiled | { error: ExpressionError } {
  if (expression.trim() === '')
    return { error: { code: 'syntax', message: 'The expression is empty', position: null } }
  if (expression.length > maxLength) {
    return {
      error: {
        code: 'forbidden',
        message: `An expression has ${maxLength} characters at most`,
        position: null,
      },
    }
  }
  return attempt((): Compiled | { error: ExpressionError } => {
    const run = environment.parse(expression)
    const { ast } = run
    const stop = findForbidden(ast)
    if (stop) {
      const message = `${stop.name}() is not allowed here`
      return { error: { code: 'forbidden', message, position: { start: stop.start, end: stop.end } } }
    }
    return { run, ast, loops: measureLoops(ast), ...readNames(ast) }
  })
}

/** The variables and steps that an expression reads. Without a step's name, all of them are read. */
function readNames(ast: ASTNode): { names: Set<string>; steps: Set<string> } {
  const names = new Set<string>()
  const steps = new Set<string>()
  let seen = 0
  walk(ast, (node) => {
    if (node.op === 'id') {
      names.add(node.args)
      if (node.args === 'steps') seen += 1
    }
    if ((node.op === '.' || node.op === '.?') && isSteps(node.args[0])) steps.add(String(node.args[1]))
  })
  return { names, steps: seen > countSteps(ast) ? new Set(['*']) : steps }
}

function isSteps(node: ASTNode): boolean {
  return node.op === 'id' && node.args === 'steps'
}

function countSteps(ast: ASTNode): number {
  let count = 0
  walk(ast, (node) => {
    if (node.op === '.' && isSteps(node.args[0])) count += 1
  })
  return count
}

function pickSteps(scope: Scope, wanted: Set<string>): unknown {
  const { steps } = scope
  if (wanted.has('*') || typeof steps !== 'object' || steps === null) return steps
  return Object.fromEntries(Object.entries(steps).filter(([id]) => wanted.has(id)))
}

/** JSON as CEL has it: whole numbers are ints. `size` counts what a loop could go over. */
function toCel(value: unknown, size: { longest: number }): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value
  if (Array.isArray(value)) {
    size.longest = Math.max(size.longest, value.length)
    return value.map((item) => toCel(item, size))
  }
  if (typeof value !== 'object' || value === null) return value ?? null
  const entries = Object.entries(value)
  size.longest = Math.max(size.longest, entries.length)
  // A Map: a key such as "__proto__" or "constructor" is a key like any other.
  return new Map(entries.map(([key, each]) => [key, toCel(each, size)]))
}

/** What CEL answers as JSON: ints are numbers, times are ISO 8601, durations are seconds. */
function toJson(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(toJson)
  if (value instanceof Map)
    return Object.fromEntries([...value].map(([key, each]) => [String(key), toJson(each)]))
  if (value instanceof Uint8Array) throw new TypeError('Bytes cannot be stored')
  if (typeof value !== 'object' || value === null) return value ?? null
  if ('seconds' in value && typeof value.seconds === 'bigint') return Number(value.seconds)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toJson(each)]))
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null ? '' : JSON.stringify(value)
}

const codes: Record<string, ExpressionError['code']> = {
  unknown_variable: 'unknown_name',
  no_such_key: 'missing_key',
  index_out_of_bounds: 'missing_key',
}

function attempt<T>(work: () => T): T | { error: ExpressionError } {
  // Whatever an expression runs into is its author's to mend, so it is an answer.
  try {
    return work()
  } catch (error) {
    return { error: toError(error) }
  }
}

/** An error of the library in our words. */
export function toError(error: unknown): ExpressionError {
  const isOfCel =
    error instanceof ParseError || error instanceof EvaluationError || error instanceof CelTypeError
  if (!isOfCel) {
    const message = error instanceof Error ? error.message : 'The expression failed'
    return { code: 'failed', message, position: null }
  }
  const { range, summary = error.message } = error
  const code = error instanceof ParseError ? 'syntax' : (codes[error.code ?? ''] ?? 'type')
  return { code, message: summary, position: range ? { start: range.start, end: range.end } : null }
}
