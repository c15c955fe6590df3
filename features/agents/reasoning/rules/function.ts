import { z } from 'zod'
import type { AgentFunction } from '../contract/functions.ts'

const Field = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  get anyOf() {
    return z.array(Field).optional()
  },
  get items() {
    return Field.optional()
  },
})
const Schema = z.looseObject({
  properties: z.record(z.string(), Field).default({}),
  required: z.array(z.string()).default([]),
})

/** A tool as a function, from the JSON Schema of its input. A field that may be null or is one of several is told by its first other form. */
export function toFunction(name: string, description: string, schema: unknown): AgentFunction {
  const { properties, required } = Schema.parse(schema)
  const told = Object.entries(properties).map(([key, field]) => {
    const inner = field.anyOf?.find(({ type }) => type !== 'null') ?? field
    const values = inner.enum ?? inner.items?.enum
    const type = [inner.type ?? 'string'].flat()[0] ?? 'string'
    const choice = values ? { enum: values.filter((value) => value !== null).map(String) } : {}
    const title = field.title ?? inner.title
    const named = title === undefined ? {} : { title }
    const description = field.description ?? inner.description ?? ''
    return [key, { type, ...named, description, ...choice }] as const
  })
  return { name, description, parameters: { properties: Object.fromEntries(told), required } }
}
