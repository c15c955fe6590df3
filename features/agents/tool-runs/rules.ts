import { z } from 'zod'
import { findPrivate, formsOf, isGtin } from '#kit/private-text.ts'
import type { ToolRunState } from './contract/tool-run.ts'
import type { ToolParameter } from './contract/tool.ts'

const ends: Record<string, ToolRunState> = {
  answered: 'completed',
  failed: 'failed',
  refused: 'refused',
  changed: 'refused',
  rejected: 'rejected',
  expired: 'expired',
}

/** Where a run of a tool stands. `outcome` is what became of the use; `asks` says that a person has not answered yet: a run also waits for other runs. */
export function toState(run: { status: string; outcome: string | null; asks: boolean }): ToolRunState {
  const { status, outcome, asks } = run
  if (status === 'failed' || status === 'cancelled') return status
  if (status !== 'completed') return asks ? 'waiting' : 'running'
  return ends[outcome ?? ''] ?? 'failed'
}

/** The input with the tool's own values for what was left out; nothing and null are the same. */
export function fillIn(
  parameters: Record<string, unknown>,
  defaults: Record<string, unknown>,
): Record<string, unknown> {
  const given = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined)
  return { ...defaults, ...Object.fromEntries(given) }
}

/** The same text for the same value, whatever the order of its names. */
export function toKey(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toKey).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const pairs = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${pairs.map(([name, each]) => `${JSON.stringify(name)}:${toKey(each)}`).join()}}`
}

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
  if (/^(?:us|eu)$/.test(name)) return name.toUpperCase()
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Most characters of one tool's answer that a model reads: enough for a table of about a hundred rows. */
const maxLength = 12_000

/** What a tool answered, as a model may read it: JSON between two marks, cut in length. "<" is escaped, so that nothing inside looks like a mark. */
export function fence(output: unknown, mark: string): string {
  const text = JSON.stringify(output ?? null).replaceAll('<', '\\u003c')
  const shown = text.length > maxLength ? `${text.slice(0, maxLength)} … cut` : text
  return `<<${mark}>>${shown}<</${mark}>>`
}

const maxQueryLength = 400

/** What only a store knows, beside what is private in any text. */
const leaks: [RegExp, string][] = [
  [/(^|\s|["'(])#[A-Z]{0,3}-?\d{3,}\b/, 'the name of an order'],
  [/\bgid:\/\/shopify\//i, "an id of the store's"],
  [/(?<![\p{L}\p{N}])(\+|00)\d[\d ()./-]{7,18}\d(?![\p{L}\p{N}])/u, 'a phone number'],
  [/(?<![\p{L}\p{N}.,-])(\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\p{L}\p{N}])/u, 'a phone number'],
  // Not a month with its year, and not the folders of an address.
  [
    /(?<![\p{L}\p{N}.,-])(?!0[1-9][ /-]\d{4}(?!\d))(?!(?<=\/)\d+\/)0\d{1,4}[ /-]{1,2}\d{3,}(?:[ -]\d{2,})*(?![\p{L}\p{N}])/u,
    'a phone number',
  ],
  [
    /(?<!\p{L})\p{L}{3,}(stra(ß|ss)e|gasse|allee|weg|platz|gade|gatan|straat|laan|gracht) \d{1,4}\p{L}?(?!\p{L})/iu,
    'a street address',
  ],
  [
    /(?<!\p{L})(ul\.|ulica|rue|calle|avenida|via|viale|piazza|rua) [\p{L}'’ .-]{3,40}?,? \d{1,4}(?![\p{L}\p{N}])/iu,
    'a street address',
  ],
  [
    /(?<!\p{N})\d{1,5}\p{L}? ([\p{L}'’.-]{2,20} ){1,3}(street|avenue|road|lane|drive|boulevard)(?=\s*([,;\d]|$))/iu,
    'a street address',
  ],
]

/** What in the arguments of an outward tool must not leave, in words for the agent; null when they may. Names of customers need the store's own tickets: see `namesCustomer`. Guards against a model that was told to carry data out. */
export function findLeak(args: unknown): string | null {
  for (const text of textsOf(args)) {
    if (text.length > maxQueryLength) return `a text of more than ${maxQueryLength} characters`
    const forms = formsOf(text).flatMap((form) => [form, withSpaces(form)])
    const kept = forms.map((form) => form.replaceAll(/(?<![\d+])\d{8,14}(?!\d)/g, dropGtin))
    const [, what] = leaks.find(([pattern]) => kept.some((form) => pattern.test(form))) ?? []
    const found = findPrivate(text) ?? what ?? null
    if (found !== null) return found
  }
  return null
}

/** The number of a product is for everybody. */
function dropGtin(number: string): string {
  return isGtin(number) ? ' ' : number
}

/** As an address carries a text: with signs in place of spaces. */
function withSpaces(text: string): string {
  return text.replaceAll(/(?<=[\p{L}\p{N}])[+_](?=[\p{L}\p{N}])/gu, ' ')
}

/** All texts in the arguments of a tool. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => [key, ...textsOf(each)])
}
