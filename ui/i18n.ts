/** Every text asks this module, so none is read before its language is here. */
import { i18n as texts } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Language, readLanguage } from './language.ts'
import { locale } from './locale.ts'
import ar from './messages/ar.json?url'
import de from './messages/de.json?url'

const catalogues: Record<Exclude<Language, 'en'>, string> = { ar, de }

texts.setMessagesCompiler(compileMessage)
const language = readLanguage()
texts.loadAndActivate({ locale: language, locales: locale, messages: await read(language) })

export const i18n = texts

/** Translations by message id; what has none is said in English, which stands in the code. */
async function read(wanted: Language): Promise<Record<string, string>> {
  if (wanted === 'en') return {}
  const answer = await fetch(catalogues[wanted]).catch(() => null)
  return answer?.ok ? answer.json() : {}
}
