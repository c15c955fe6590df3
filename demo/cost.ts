/** What a document costs, and the leaky bucket it is paid from. */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql'
import { schema } from './schema.ts'

/** A single document may not cost more, however full the bucket is. */
export const MAX_COST = 1000
const WRITE_COST = 10
const CROWD = 0.44

type Variables = Record<string, unknown>

/**
 * Scalars are free, an object costs 1, a connection 2 plus its nodes; nodes cost less the more there are, as at
 * Shopify, whose published 250 variants with their items for 25 points give the exponent. With `data`, counts what came back instead of what was asked for.
 */
export function costOf(
  document: DocumentNode,
  operationName: string | undefined,
  variables: Variables,
  data?: unknown,
): number {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  }
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    if (operationName !== undefined && definition.name?.value !== operationName) continue
    const isWrite = definition.operation === 'mutation'
    const root = isWrite ? 'Mutation' : 'QueryRoot'
    const inner = costOfSelections(definition.selectionSet, root, { fragments, variables }, data)
    const changes = isWrite ? definition.selectionSet.selections.length : 0
    return Math.max(1, Math.ceil(inner + changes * WRITE_COST))
  }
  return 1
}

interface CostScope {
  fragments: Map<string, FragmentDefinitionNode>
  variables: Variables
}

function costOfSelections(
  selections: SelectionSetNode,
  typeName: string,
  scope: CostScope,
  data: unknown,
): number {
  let cost = 0
  for (const selection of selections.selections) {
    if (selection.kind === Kind.FIELD) cost += costOfField(selection, typeName, scope, data)
    else if (selection.kind === Kind.INLINE_FRAGMENT) {
      cost += costOfSelections(
        selection.selectionSet,
        selection.typeCondition?.name.value ?? typeName,
        scope,
        data,
      )
    } else {
      const fragment = scope.fragments.get(selection.name.value)
      if (fragment)
        cost += costOfSelections(fragment.selectionSet, fragment.typeCondition.name.value, scope, data)
    }
  }
  return cost
}

function costOfField(field: FieldNode, parentName: string, scope: CostScope, data: unknown): number {
  const parent = schema.getType(parentName)
  const definition =
    isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[field.name.value] : undefined
  const type = definition && getNamedType(definition.type)
  if (!type || !isCompositeType(type) || !field.selectionSet) return 0
  const isAnswered = data !== undefined
  const value = isAnswered ? property(data, field.alias?.value ?? field.name.value) : undefined
  if (isAnswered && (value === null || value === undefined)) return 0
  if (!type.name.endsWith('Connection')) {
    if (type.name.endsWith('Edge') || type.name === 'PageInfo')
      return costOfSelections(field.selectionSet, type.name, scope, undefined)
    return (
      1 + costOfSelections(field.selectionSet, type.name, scope, Array.isArray(value) ? undefined : value)
    )
  }
  const edges = isAnswered ? (property(value, 'edges') ?? property(value, 'nodes')) : undefined
  const count = Array.isArray(edges) ? edges.length : pageSize(field, scope.variables)
  return 2 + costOfSelections(field.selectionSet, type.name, scope, undefined) * count ** CROWD
}

function pageSize(field: FieldNode, variables: Variables): number {
  const argument = field.arguments?.find(({ name }) => name.value === 'first' || name.value === 'last')
  const size = argument ? valueFromASTUntyped(argument.value, variables) : 0
  return typeof size === 'number' && size > 0 ? size : 0
}

function property(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

export interface Bucket {
  /** Takes the cost, or takes nothing and says no. */
  pay(cost: number): boolean
  refund(cost: number): void
  status(): { maximumAvailable: number; currentlyAvailable: number; restoreRate: number }
}

/** `now` in milliseconds; `restoreRate` in points per second. */
export function createBucket(now: () => number, maximumAvailable: number, restoreRate: number): Bucket {
  let available = maximumAvailable
  let filledAt = now()
  function fill() {
    const at = now()
    available = Math.min(maximumAvailable, available + (Math.max(0, at - filledAt) / 1000) * restoreRate)
    filledAt = at
  }
  return {
    pay(cost) {
      fill()
      if (cost > available) return false
      available -= cost
      return true
    },
    refund(cost) {
      available = Math.min(maximumAvailable, available + Math.max(0, cost))
    },
    status() {
      fill()
      return { maximumAvailable, currentlyAvailable: Math.floor(available), restoreRate }
    },
  }
}
