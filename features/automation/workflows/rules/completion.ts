/** Ways to go on with an expression, from the types of what it may name. */
import type { Completion, ValueType } from '../contract/check.ts'
import { formatType } from './value-type.ts'

type Types = Readonly<Record<string, ValueType>>

const maxShown = 30

/** What the name at the cursor could become, the best fitting first. */
export function completeExpression(expression: string, cursor: number, types: Types): Completion[] {
  const before = expression.slice(0, cursor)
  const path = /[a-zA-Z_]\w*(?:\.[a-zA-Z_]\w*|\[\d+\])*\.?$/.exec(before)?.[0] ?? ''
  // A name right behind a bracket or a quote is no root.
  if (path === '' && /[\w\])"']\s*$/.test(before)) return []
  const start = Math.max(path.lastIndexOf('.') + 1, 0)
  const typed = path.slice(start)
  if (typed.endsWith(']')) return []
  const names = start === 0 ? rootsOf(types) : membersOf(typeAt(path.slice(0, start - 1), types))
  const wanted = typed.toLowerCase()
  return names
    .filter(({ label }) => label.toLowerCase().startsWith(wanted) && label !== typed)
    .slice(0, maxShown)
    .map((name) => ({ ...name, start: cursor - typed.length, end: cursor }))
}

/** As `completeExpression`, inside the `{{ }}` of a text. */
export function completeText(text: string, cursor: number, types: Types): Completion[] {
  const open = text.lastIndexOf('{{', cursor - 1)
  if (open === -1 || text.slice(open, cursor).includes('}}')) return []
  const from = open + 2
  return completeExpression(text.slice(from), cursor - from, types).map((completion) => ({
    ...completion,
    start: completion.start + from,
    end: completion.end + from,
  }))
}

type Name = Pick<Completion, 'label' | 'detail' | 'insert'>

const functions: Name[] = [
  { label: 'has', detail: 'bool', insert: 'has(' },
  { label: 'size', detail: 'int', insert: 'size(' },
  { label: 'round', detail: 'int', insert: 'round(' },
  { label: 'money', detail: 'string', insert: 'money(' },
  { label: 'amount', detail: 'string', insert: 'amount(' },
  { label: 'string', detail: 'string', insert: 'string(' },
]

const listMethods = ['size()', 'filter(each, ', 'map(each, ', 'exists(each, ', 'all(each, ']
const textMethods = ['contains(', 'startsWith(', 'endsWith(', 'size()']

function rootsOf(types: Types): Name[] {
  const names = Object.entries(types).map(([label, type]) => toName(label, type))
  return [...names, ...functions]
}

function membersOf(type: ValueType | null): Name[] {
  if (type?.type === 'object')
    return Object.entries(type.fields).map(([label, field]) => toName(label, field))
  if (type?.type === 'list') return toMethods(listMethods)
  return type?.type === 'string' ? toMethods(textMethods) : []
}

function toName(label: string, type: ValueType): Name {
  return { label, detail: formatType(type), insert: label }
}

function toMethods(methods: readonly string[]): Name[] {
  return methods.map((insert) => ({ label: /^\w+/.exec(insert)?.[0] ?? insert, detail: '', insert }))
}

function typeAt(path: string, types: Types): ValueType | null {
  const parts = path.match(/[a-zA-Z_]\w*|\[\d+\]/g) ?? []
  const root: ValueType = { type: 'object', fields: types }
  return parts.reduce<ValueType | null>((type, part) => type && memberAt(type, part), root)
}

function memberAt(type: ValueType, part: string): ValueType | null {
  const found = part.startsWith('[')
    ? type.type === 'list'
      ? type.of
      : null
    : type.type === 'object'
      ? Object.hasOwn(type.fields, part)
        ? (type.fields[part] ?? null)
        : null
      : type.type === 'map'
        ? type.of
        : null
  return found?.type === 'optional' ? found.of : found
}
