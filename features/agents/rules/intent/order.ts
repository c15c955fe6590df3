/** Whether a sentence orders something to be done, and where the order begins. */
import { patterns } from './pattern-table.ts'
import type { Sentence } from './slots.ts'

/** An order to change something: no question, so a pattern that is no order does not fit. */
export function isChange(sentence: Sentence): boolean {
  const first = sentence.words[politeStart(sentence)]
  return /^(cancel|delete|remove|refund|send|email|buy|pay|charge|block|ban|transfer|wire|ship|put|set|raise|increase|lower|reduce|cut|decrease|rename|enable|disable|activate|deactivate|turn|switch|hide|sync|publish|undo|change|adjust|add)$/.test(
    first?.text ?? '',
  )
}

const politeness =
  /^(?:(?:hey|hi|hello|ok|okay|so|alright|great|now|please|pls|kindly|also|then|just|quickly|go ahead and|(?:could|can|would|will) you|(?:i|we) (?:would )?(?:want|need|like)(?: you)? to|lets|let|let us|help me(?: to)?|time to|go|there|agent|seller|ops)\s+)*/

function politeStart({ words }: Pick<Sentence, 'words'>): number {
  const texts = words.map(({ text, isQuoted }) => (isQuoted ? '"' : text))
  return (politeness.exec(`${texts.join(' ')} `)?.[0] ?? '').split(' ').length - 1
}

/** Where the order begins, past the politeness; null when the sentence forbids something, or orders two things. */
export function orderStart({ words }: Sentence): number | null {
  const texts = words.map(({ text, isQuoted }) => (isQuoted ? '"' : text))
  if (texts.some((text) => /^(not|never|dont|without|if|unless)$/.test(text))) return null
  const isSecond = texts.some(
    (text, index) =>
      index > 0 && /^(and|then|also|plus)$/.test(texts[index - 1] ?? '') && orderVerbs.has(text),
  )
  const start = politeStart({ words })
  const isAnother = isSecond && texts.slice(start + 1).some((text) => orderVerbs.has(text))
  return start >= words.length || isAnother ? null : start
}

const orderVerbs = new Set(
  patterns.flatMap(({ isOrder, needs }) =>
    isOrder ? (needs[0]?.split('|').map((verb) => verb.split(' ')[0] ?? '') ?? []) : [],
  ),
)
