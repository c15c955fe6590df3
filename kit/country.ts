const namesIn = new Map<string, Intl.DisplayNames>()

/** "Norway", of "NO" (ISO 3166-1 alpha-2), in a language (BCP 47); the text itself when it is no such code. */
export function nameOfCountry(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  const names = namesIn.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' })
  namesIn.set(locale, names)
  return names.of(code) ?? code
}
