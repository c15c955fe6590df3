/** Languages of the console that are not read without a model, and what is said then. */

type OtherLanguage = 'de' | 'ar'

/** They are words of English too: they count beside others only. */
const sharedWords = new Set('was hat die war den wo des in am'.split(' '))
const germanWords = new Set(
  'ich wir wie wer wann warum wieso welche welcher welches welchen der das dem ein eine einen einem ist sind waren haben habe hatte wird wurde wurden werden gibt verkauft kann können soll sollen muss müssen nicht kein keine keinen und oder aber für mit von vom zum zur auf aus bei nach über unter mein meine meinen unser unsere viel viele alle zeig zeige mir uns bitte heute gestern letzten letzte letzter woche monat jahr produkte produkt preis preise bestellungen bestellung kunden umsatz lager'.split(
    ' ',
  ),
)
const minGerman = 2

/** The language of a text that is not English, as far as its letters and small words tell; null where they do not. */
export function languageOf(text: string): OtherLanguage | null {
  const letters = text.match(/\p{L}/gu) ?? []
  const arabic = text.match(/\p{Script=Arabic}/gu) ?? []
  if (letters.length > 0 && arabic.length * 2 > letters.length) return 'ar'
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const sure = words.filter((word) => germanWords.has(word) || /[äöüß]/.test(word)).length
  const german = sure + words.filter((word) => sharedWords.has(word)).length
  return sure > 0 && german >= minGerman && german * 3 >= words.length ? 'de' : null
}

const sentences: Record<OtherLanguage, string> = {
  de: 'Ohne Sprachmodell lese ich nur Englisch. Frag mich auf Englisch, nimm eines der Beispiele, oder hinterlege unter API-Schlüssel einen OpenAI-Schlüssel, dann antworte ich auf Deutsch.',
  ar: 'من دون نموذج لغوي أقرأ الإنجليزية فقط. اسألني بالإنجليزية، أو اختر أحد الأمثلة، أو أضف مفتاح OpenAI ضمن مفاتيح API لأجيبك بالعربية.',
}

/** That only English is read without a model, in the language of whoever asked. */
export function sayEnglishOnly(language: OtherLanguage): string {
  return sentences[language]
}
