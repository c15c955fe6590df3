/** Every text asks this module, so none is read before its language is here. */
import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Language, readLanguage } from './language.ts'
import { locale } from './locale.ts'
import ar from './messages/ar.json?url'
import de from './messages/de.json?url'

const catalogues: Record<Exclude<Language, 'en'>, string> = { ar, de }

i18n.setMessagesCompiler(compileMessage)
const language = readLanguage()
i18n.loadAndActivate({ locale: language, locales: locale, messages: await read(language) })

/** Translations by message id; what has none is said in English, which stands in the code. */
async function read(wanted: Language): Promise<Record<string, string>> {
  if (wanted === 'en') return {}
  const answer = await fetch(catalogues[wanted]).catch(() => null)
  return answer?.ok ? answer.json() : {}
}

export { i18n }
