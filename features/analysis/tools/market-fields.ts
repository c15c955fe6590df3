import { z } from 'zod'

/** A text that may be left out. */
export function optionalText(maxLength: number) {
  return z.string().trim().max(maxLength).optional()
}

/** A form sends an empty field as an empty text. */
export function given(text: string | undefined): string | undefined {
  return text === '' ? undefined : text
}
