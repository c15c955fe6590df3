import type { JsonValue } from '../contract/definition.ts'

/** The object that a text holds; null where it is no JSON object. */
export function readJsonObject(text: string): Record<string, JsonValue> | null {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, JsonValue>) : null
  } catch {
    return null
  }
}
