/** The CEL that expressions are written in: the language's own, mixed arithmetic, and what lists of a shop need. */
import { type ASTNode, Environment } from '@marcbachmann/cel-js'
import { minorDigits } from '#kit/currency.ts'

const limits = {
  maxAstNodes: 1_000,
  maxDepth: 60,
  maxListElements: 500,
  maxMapEntries: 200,
  maxCallArguments: 16,
}

/** A new environment. `isOpen`: names that nobody declared are anything, and an error only when they are read. */
export function createEnvironment({ isOpen }: { isOpen: boolean }): Environment {
  const environment = new Environment({
    unlistedVariablesAreDyn: isOpen,
    homogeneousAggregateLiterals: false,
    enableOptionalTypes: true,
    limits,
  })
  addArithmetic(environment)
  addLists(environment)
  addMoney(environment)
  return environment
}

/** A price times 1.1 is a number, whether the price is whole or not. */
function addArithmetic(environment: Environment): void {
  const operators: [string, (left: number, right: number) => number][] = [
    ['+', (left, right) => left + right],
    ['-', (left, right) => left - right],
    ['*', (left, right) => left * right],
    ['/', (left, right) => left / right],
  ]
  for (const [sign, work] of operators) {
    const mixed = (left: bigint | number, right: bigint | number) => work(Number(left), Number(right))
    environment.registerOperator(`int ${sign} double`, mixed)
    environment.registerOperator(`double ${sign} int`, mixed)
  }
  environment.registerOperator('int == double', (left, right) => Number(left) === right)
  const round = (value: bigint | number, digits: bigint | number) => {
    const factor = 10 ** Math.max(0, Math.min(10, Number(digits)))
    return Math.round(Number(value) * factor) / factor
  }
  for (const type of ['int', 'double']) {
    environment.registerFunction(`round(${type}): int`, (value) => BigInt(Math.round(Number(value))))
    environment.registerFunction(`round(${type}, int): double`, round)
    environment.registerFunction(`abs(${type}): ${type}`, (value) => (value < 0 ? -value : value))
  }
}

function toNumbers(list: readonly unknown[]): number[] {
  return list.map((item) => {
    if (typeof item === 'number' || typeof item === 'bigint') return Number(item)
    throw new TypeError('It holds something that is not a number')
  })
}

function addLists(environment: Environment): void {
  const none = (list: readonly unknown[]) => {
    if (list.length === 0) throw new RangeError('The list is empty')
    return list
  }
  const total = (list: readonly unknown[]) => toNumbers(list).reduce((sum, each) => sum + each, 0)
  environment.registerFunction('list<dyn>.sum(): double', total)
  environment.registerFunction('list<dyn>.average(): double', (list) => total(none(list)) / list.length)
  environment.registerFunction('list<dyn>.min(): double', (list) =>
    toNumbers(none(list)).reduce((least, each) => Math.min(least, each)),
  )
  environment.registerFunction('list<dyn>.max(): double', (list) =>
    toNumbers(none(list)).reduce((most, each) => Math.max(most, each)),
  )
  environment.registerFunction('list<dyn>.first(int): list<dyn>', (list, count) =>
    list.slice(0, Math.max(0, Number(count))),
  )
  environment.registerFunction('list<dyn>.distinct(): list<dyn>', (list) => [...new Set(list)])
}

/** Amounts as events tell them, in minor units: `amount` as a number of the currency is written, `money` as people read it. */
function addMoney(environment: Environment): void {
  const amount = (minor: bigint | number, currency: string) => {
    const digits = minorDigits(currency)
    return (Number(minor) / 10 ** digits).toFixed(digits)
  }
  const money = (minor: bigint | number, currency: string) => {
    const plain = amount(minor, currency)
    const format = { style: 'currency', currency } as const
    return /^[A-Z]{3}$/.test(currency) ? Number(plain).toLocaleString('en', format) : `${plain} ${currency}`
  }
  for (const type of ['int', 'double']) {
    environment.registerFunction(`amount(${type}, string): string`, amount)
    environment.registerFunction(`money(${type}, string): string`, money)
  }
}

/** Calls that are not allowed: `matches` takes as long as a pattern wants, and `cel.bind` doubles what it holds. */
const forbidden = new Set(['matches', 'bind', 'bytes'])

/** The first thing in an expression that is not allowed. */
export function findForbidden(node: ASTNode): { name: string; start: number; end: number } | null {
  let found: { name: string; start: number; end: number } | null = null
  walk(node, (each) => {
    const name = each.op === 'call' || each.op === 'rcall' ? each.args[0] : null
    if (found === null && name !== null && forbidden.has(name)) {
      found = { name, start: each.start, end: each.end }
    }
  })
  return found
}

const loops = new Set(['all', 'exists', 'exists_one', 'map', 'filter'])

/** How deep comprehensions stand in each other, and how many nodes there are. */
export function measureLoops(node: ASTNode): { depth: number; nodes: number } {
  let nodes = 0
  const measure = (each: ASTNode): number => {
    nodes += 1
    const inner = Math.max(0, ...childrenOf(each).map(measure))
    return each.op === 'rcall' && loops.has(each.args[0]) ? inner + 1 : inner
  }
  return { depth: measure(node), nodes }
}

/** Calls back for each node, the outer first. */
export function walk(node: ASTNode, visit: (node: ASTNode) => void): void {
  visit(node)
  for (const child of childrenOf(node)) walk(child, visit)
}

function childrenOf(node: ASTNode): ASTNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return []
    case '.':
    case '.?':
      return [node.args[0]]
    case 'call':
      return node.args[1]
    case 'rcall':
      return [node.args[1], ...node.args[2]]
    case 'list':
      return node.args
    case 'map':
      return node.args.flat()
    case '!_':
    case '-_':
      return [node.args]
    default:
      return node.args
  }
}
