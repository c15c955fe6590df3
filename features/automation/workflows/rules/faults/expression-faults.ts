/** Faults of one expression, text or value. */
import type { Fault, FaultCode, ValueType } from '../../contract/check.ts'
import type { Mapping } from '../../contract/definition.ts'
import { checkExpression } from '../cel/check.ts'
import type { ExpressionError } from '../cel/evaluate.ts'
import { isTextOpen, splitText } from '../cel/text.ts'
import { fitsType, formatType, inferType } from '../value-type.ts'

/** Where a fault stands. */
export type Place = { stepId: string | null; field: string }

type Types = Readonly<Record<string, ValueType>>

const codes: Record<ExpressionError['code'], FaultCode> = {
  syntax: 'EXPRESSION_SYNTAX',
  unknown_name: 'EXPRESSION_UNKNOWN_NAME',
  missing_key: 'EXPRESSION_UNKNOWN_NAME',
  type: 'EXPRESSION_TYPE',
  forbidden: 'EXPRESSION_SYNTAX',
  too_much_work: 'EXPRESSION_SYNTAX',
  failed: 'EXPRESSION_TYPE',
}

export function faultAt(code: FaultCode, place: Place, values: Record<string, string> = {}): Fault {
  return { code, severity: 'error', ...place, port: null, position: null, values }
}

/** Faults of an expression whose value is to be of a type. */
export function checkValue(expression: string, wanted: ValueType, types: Types, place: Place): Fault[] {
  if (expression.trim() === '') return [faultAt('EXPRESSION_EMPTY', place)]
  const checked = checkExpression(expression, types)
  if ('error' in checked) return [toFault(checked.error, place)]
  if (fitsType(checked.type, wanted)) return []
  const values = { expected: formatType(wanted), found: formatType(checked.type) }
  return [faultAt('EXPRESSION_TYPE', place, values)]
}

export function checkCondition(expression: string, types: Types, place: Place): Fault[] {
  return checkValue(expression, { type: 'bool' }, types, place)
}

/** Faults of a mapping whose value is to be of a type. */
export function checkMapping(mapping: Mapping, wanted: ValueType, types: Types, place: Place): Fault[] {
  if (mapping.type === 'expression') return checkValue(mapping.expression, wanted, types, place)
  if (mapping.type === 'value') return checkConstant(mapping.value, wanted, place)
  const open = isTextOpen(mapping.text) ? [faultAt('TEMPLATE_OPEN', place)] : []
  const ofType = fitsType({ type: 'string' }, wanted)
    ? []
    : [faultAt('INPUT_TYPE', place, { expected: formatType(wanted), found: 'string' })]
  const inner = splitText(mapping.text).flatMap((part) => {
    if (part.type === 'text') return []
    return checkValue(part.expression, { type: 'dyn' }, types, place).map((fault) => move(fault, part.start))
  })
  return [...open, ...ofType, ...inner]
}

function checkConstant(value: unknown, wanted: ValueType, place: Place): Fault[] {
  if (value === null && wanted.type === 'optional') return []
  const found: ValueType = value === null ? { type: 'null' } : inferType([value])
  if (value !== null && fitsType(found, wanted)) return []
  return [faultAt('INPUT_TYPE', place, { expected: formatType(wanted), found: formatType(found) })]
}

function move(fault: Fault, by: number): Fault {
  const { position } = fault
  return { ...fault, position: position && { start: position.start + by, end: position.end + by } }
}

function toFault({ code, message, position }: ExpressionError, place: Place): Fault {
  return { ...faultAt(codes[code], place, { problem: message }), position }
}
