import { z } from 'zod'
import type { ToolParameter } from '../contract/tool.ts'

/** The part of JSON Schema that inputs of tools are made of. */
const FormField = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  enum: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  get items() {
    return FormField.optional()
  },
  get anyOf() {
    return z.array(FormField).optional()
  },
})
type FormField = z.infer<typeof FormField>

const Form = z.object({
  properties: z.record(z.string(), FormField).default({}),
  required: z.array(z.string()).default([]),
})

/** The form of a tool: one parameter for each field of its input, as `z.toJSONSchema` with `io: 'input'` describes it. Objects and lists of them are left out: no field of a form can hold them. */
export function toParameters(input: z.ZodType): ToolParameter[] {
  const { properties, required } = Form.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
  return Object.entries(properties)
    .filter(([, field]) => !isOfObjects(field))
    .map(([name, field]) => toParameter(name, field, required.includes(name)))
}

function isOfObjects({ type, items, anyOf }: FormField): boolean {
  return type === 'object' || [items, ...(anyOf ?? [])].some((inner) => inner && isOfObjects(inner))
}

/** The values a form begins with. */
export function toDefaults(parameters: ToolParameter[]): Record<string, unknown> {
  const set = parameters.filter(({ defaultValue }) => defaultValue !== null)
  return Object.fromEntries(set.map(({ name, defaultValue }) => [name, defaultValue]))
}

function toParameter(name: string, given: FormField, isRequired: boolean): ToolParameter {
  const inner = given.anyOf?.find(({ type }) => type !== 'null') ?? given
  const field = { ...inner, ...given, type: inner.type }
  const options = (inner.enum ?? inner.items?.enum ?? []).filter((value) => value !== null).map(String)
  const { minimum: min, maximum: max } = inner
  return {
    name,
    type: typeOf(inner),
    label: field.title ?? toLabel(name),
    description: field.description ?? '',
    required: isRequired,
    defaultValue: field.default ?? null,
    options: options.map((value) => ({ value, label: toLabel(value) })),
    validation: {
      ...(min !== undefined && min > -Number.MAX_SAFE_INTEGER ? { min } : {}),
      ...(max !== undefined && max < Number.MAX_SAFE_INTEGER ? { max } : {}),
    },
  }
}

function typeOf({ type, enum: values }: FormField): ToolParameter['type'] {
  if (values) return 'select'
  if (type === 'array') return 'multiselect'
  if (type === 'number' || type === 'integer') return 'number'
  return type === 'boolean' ? 'boolean' : 'string'
}

function toLabel(name: string): string {
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
