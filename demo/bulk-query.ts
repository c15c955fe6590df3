/** Turns the query of a bulk operation into one that can be asked page by page. */
import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  getNamedType,
  GraphQLError,
  Kind,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { schema } from './schema.ts'

const MAX_CONNECTIONS = 5
const MAX_NESTED = 2

/** Why an operation was not started. */
export interface Problem {
  code: 'INVALID' | 'LIMIT_REACHED'
  message: string
}

interface PreparedQuery {
  document: DocumentNode
  key: string
}

/** The paged document and the key of its root connection in the answer, or why the query cannot be run in bulk. */
export function prepareBulk(query: string): PreparedQuery | Problem {
  let document: DocumentNode
  try {
    document = parse(query)
  } catch (error) {
    return invalid(`Invalid bulk query: ${error instanceof GraphQLError ? error.message : 'syntax error'}`)
  }
  const [operation, ...others] = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  if (operation?.kind !== Kind.OPERATION_DEFINITION || others.length > 0 || operation.operation !== 'query') {
    return invalid('Bulk queries must be one query.')
  }
  if (operation.variableDefinitions?.length) return invalid('Bulk queries cannot use variables.')
  const [root, ...more] = operation.selectionSet.selections
  if (root?.kind !== Kind.FIELD || more.length > 0)
    return invalid('Bulk queries must have one top-level field.')
  const errors = validate(schema, document)
  if (errors[0]) return invalid(errors[0].message)
  const problem = checkConnections(document)
  if (problem) return problem
  return { document: paged(document, root), key: root.alias?.value ?? root.name.value }
}

function checkConnections(document: DocumentNode): Problem | null {
  const info = new TypeInfo(schema)
  let count = 0
  let depth = 0
  let deepest = 0
  let usesNodes = false
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: {
        enter(field) {
          if (isConnection(info)) {
            count++
            depth++
            deepest = Math.max(deepest, depth)
          }
          if (field.name.value === 'nodes' || field.name.value === 'node') {
            usesNodes ||= field.name.value === 'nodes' || info.getParentType()?.name === 'QueryRoot'
          }
        },
        leave() {
          if (isConnection(info)) depth--
        },
      },
    }),
  )
  if (count === 0) return invalid('Bulk queries must contain at least one connection.')
  if (count > MAX_CONNECTIONS)
    return invalid(`Bulk queries cannot contain more than ${MAX_CONNECTIONS} connections.`)
  if (deepest > MAX_NESTED + 1)
    return invalid(`Bulk queries cannot nest connections deeper than ${MAX_NESTED}.`)
  if (usesNodes) return invalid('Bulk queries must use edges and node, not nodes or the node field.')
  return null
}

function isConnection(info: TypeInfo): boolean {
  const type = info.getType()
  return type ? getNamedType(type).name.endsWith('Connection') : false
}

/** Page sizes of connections do not apply inside a bulk query, and those of plain lists do; only the root is read by pages. */
function paged(document: DocumentNode, root: FieldNode): DocumentNode {
  const template = parse(
    'query ($pageSize: Int, $after: String) { root { pageInfo { hasNextPage endCursor } } }',
  )
  const [frame] = template.definitions
  if (frame?.kind !== Kind.OPERATION_DEFINITION) throw new Error('The template of a paged query is broken.')
  const [framed] = frame.selectionSet.selections
  const pageInfo = framed?.kind === Kind.FIELD ? (framed.selectionSet?.selections ?? []) : []
  const argumentOf = (name: string, variable: string): ArgumentNode => ({
    kind: Kind.ARGUMENT,
    name: { kind: Kind.NAME, value: name },
    value: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: variable } },
  })
  const isPaging = ({ name }: ArgumentNode) => ['first', 'last', 'after', 'before'].includes(name.value)
  const info = new TypeInfo(schema)
  const visitor = visitWithTypeInfo(info, {
    OperationDefinition: (node) => ({ ...node, variableDefinitions: frame.variableDefinitions ?? [] }),
    Field: {
      leave(node) {
        const drops = isConnection(info) ? isPaging : () => false
        const kept = (node.arguments ?? []).filter((argument) => !drops(argument))
        if (node.loc !== root.loc)
          return kept.length === node.arguments?.length ? undefined : { ...node, arguments: kept }
        return {
          ...node,
          arguments: [...kept, argumentOf('first', 'pageSize'), argumentOf('after', 'after')],
          selectionSet: {
            kind: Kind.SELECTION_SET,
            selections: [...(node.selectionSet?.selections ?? []), ...pageInfo],
          },
        }
      },
    },
  })
  return visit(document, visitor)
}

function invalid(message: string): Problem {
  return { code: 'INVALID', message }
}
