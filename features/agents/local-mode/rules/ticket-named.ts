/** Which ticket is meant: by its number, or by words of who wrote it and of what it is about. */

/** What was said of a ticket. */
export type TicketNamed = {
  number: number | null
  /** Words that its customer or its subject must have. */
  words: string[]
}
/** A ticket as it is listed. */
export type ListedTicket = { ticket: number; customer: string; subject: string; status: string }

/** What stands beside the words of a ticket and says nothing of which it is. */
const plainWords =
  /^(?:a|an|the|this|that|these|those|it|its|it['’]s|his|her|hers|their|theirs|him|them|my|our|your|one|ones|tickets?|cases?|messages?|mail|e-?mail|complaints?|enquiry|inquiry|query|requests?|question|reviews?|thread|conversation|issues?|customer|client|buyer|about|abt|regarding|re|concerning|with|of|from|by|on|to|for|at|in|under|against|who|whose|which|is|was|where|wrote|called|titled|named|subject|please|pls|plz|kindly|now|just|also|too|again|then|there|number|no|nr|mr|mrs|ms|miss|dear|same|very|so|already|finally|thanks|ok|okay)$/

/** What a part of a text says of a ticket. */
export function readTicketNamed(text: string): TicketNamed {
  const number = /(?:#|\b(?:tickets?|no\.?|number|case|message)\s*#?)\s*(\d{1,7})\b/i.exec(text)?.[1]
  if (number !== undefined) return { number: Number(number), words: [] }
  // What is quoted is a subject as it stands.
  const quoted = [...text.matchAll(/["“”]([^"“”]+)["“”]/g)].map(([, one = '']) => one)
  const plain = wordsIn(text.replaceAll(/["“”][^"“”]+["“”]/g, ' ')).filter((word) => !plainWords.test(word))
  return { number: null, words: [...new Set([...plain, ...wordsIn(quoted.join(' '))])] }
}

/** The words of a text in small letters; a name without its "'s". */
export function wordsIn(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’]*/gu) ?? []
  return [...new Set(words.map((word) => word.replace(/['’]s$|['’]$/, '')))]
}

const minStem = 4

/** The beginning that other forms of a word share: "scratch" of "scratches" and "scratched". */
function stemOf(word: string): string {
  const stem = word.replace(/(?:es|s|ed|ing)$/, '').replace(/colou?r.*$/, 'colo')
  return stem.length >= minStem ? stem : word
}

/** Whether a ticket has a word in the name of its customer or, in some form, in its subject. */
function hasWord({ customer, subject }: ListedTicket, word: string): boolean {
  const stem = stemOf(word)
  const isOf = (said: string) =>
    said === word || (stem.length >= minStem && word.length >= minStem && said.startsWith(stem))
  return wordsIn(customer).some((said) => said === word || `${said}s` === word) || wordsIn(subject).some(isOf)
}

/** What a word is looked for by: "marta" for "martas", "scratch" for "scratches". */
export function searchOf(word: string): string {
  const stem = stemOf(word)
  return stem === word && word.length >= minStem ? word.replace(/s$/, '') : stem
}

/** The tickets that have all of the words; of those the ones that are fit, where there are any; of several the one that has what was told beside it. */
export function pickTickets(
  rows: readonly ListedTicket[],
  { words, told = [] }: { words: readonly string[]; told?: readonly string[] },
  isFit: (row: ListedTicket) => boolean,
): ListedTicket[] {
  const called = rows.filter((row) => words.every((word) => hasWord(row, word)))
  const fit = called.filter(isFit)
  const left = fit.length > 0 ? fit : called
  const beside = left.filter((row) => told.some((word) => hasWord(row, word)))
  return left.length > 1 && beside.length === 1 ? beside : left
}
