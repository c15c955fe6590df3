export const languages = ['en', 'de', 'ar'] as const
export type Language = (typeof languages)[number]

/** Each in itself: whoever reads no other finds their own. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch', ar: 'العربية' }

/** The language the merchant chose on this device; English until then. */
export function readLanguage(): Language {
  if (typeof localStorage === 'undefined') return 'en'
  const text = localStorage.getItem('language')
  return languages.find((language) => language === text) ?? 'en'
}

/** Speaks another language from the next page on, which is loaded at once: texts are settled when a page starts. */
export function setLanguage(language: Language): void {
  localStorage.setItem('language', language)
  window.location.reload()
}
