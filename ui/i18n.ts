/** Every text asks this module, so none is read before its language is here. */
import { i18n as texts, type Messages } from '@lingui/core'
import { type Language, readLanguage } from './language.ts'
import { locale } from './locale.ts'

const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ default: unknown }>> = {
  ar: () => import('./messages/ar.json'),
  de: () => import('./messages/de.json'),
}

// The build compiles every text, so what is still a string is one without values.
texts.setMessagesCompiler((text) => [text])
const language = readLanguage()
texts.loadAndActivate({ locale: language, locales: locale, messages: await read(language) })

export const i18n = texts

/** Translations by message id; what has none is said in English, which stands in the code. */
async function read(wanted: Language): Promise<Messages> {
  if (wanted === 'en') return {}
  const catalogue = await catalogues[wanted]().catch(() => null)
  return (catalogue?.default ?? {}) as Messages
}
