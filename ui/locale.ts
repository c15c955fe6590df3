import { type Language, readLanguage } from './language.ts'

const language = readLanguage()

/** Digits stay Latin in Arabic, as in the merchant's prices and SKUs. */
const locales: Record<Language, string> = { en: 'en', de: 'de', ar: 'ar-u-nu-latn' }

/** How numbers, money and names of countries are written on this page. */
export const locale = locales[language]

/** How days are written: the day before the month, in English too. */
export const dayLocale = language === 'en' ? 'en-GB' : locale
