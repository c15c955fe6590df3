import { z } from 'zod'

/** A text that may be left out. */
export function optionalText(maxLength: number) {
  return z.string().trim().max(maxLength).optional()
}

const day = z
  .string()
  .refine((text) => text === '' || z.iso.date().safeParse(text).success, 'Write a day such as 2026-10-31.')
  .optional()

/** A period by its days, in the place of the last days. */
export const periodFields = {
  from: day.meta({ title: 'From', description: 'First day, such as 2026-10-01. Empty: the last days.' }),
  to: day.meta({ title: 'To', description: 'Last day, such as 2026-10-31. Empty: today.' }),
}

/** A period as it was asked for. */
export function givenDays({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return { from: given(from), to: given(to) }
}

/** A form sends an empty field as an empty text. */
export function given(text: string | undefined): string | undefined {
  return text === '' ? undefined : text
}
