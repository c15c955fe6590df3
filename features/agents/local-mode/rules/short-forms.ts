/** Words as they are typed in haste, and what they stand for. */
const shortForms: Readonly<Record<string, string>> = {
  gimme: 'give',
  lemme: 'let',
  wanna: 'want',
  gotta: 'must',
  dunno: 'know',
  todays: 'today',
  yesterdays: 'yesterday',
  yday: 'yesterday',
  ystd: 'yesterday',
  tmrw: 'tomorrow',
  u: 'you',
  ur: 'your',
  r: 'are',
  n: 'and',
  nd: 'and',
  w: 'with',
  'w/': 'with',
  'w/o': 'without',
  wo: 'without',
  b4: 'before',
  abt: 'about',
  thru: 'through',
  cuz: 'because',
  pls: 'please',
  plz: 'please',
  ppl: 'people',
  peeps: 'people',
  thx: 'thanks',
  ty: 'thanks',
  im: 'i',
  ive: 'i',
  weve: 'we',
  wat: 'what',
  wut: 'what',
  wot: 'what',
  wich: 'which',
  rn: 'now',
  atm: 'now',
  wk: 'week',
  wks: 'weeks',
  mo: 'month',
  mos: 'months',
  mth: 'month',
  mths: 'months',
  yr: 'year',
  yrs: 'years',
  qtr: 'quarter',
  hrs: 'hours',
  lst: 'last',
  prev: 'previous',
  avg: 'average',
  tot: 'total',
  pct: 'percent',
  num: 'number',
  rev: 'revenue',
  inv: 'inventory',
  prod: 'product',
  prods: 'products',
  cust: 'customer',
  custs: 'customers',
  comp: 'competitor',
  comps: 'competitors',
  desc: 'description',
  descs: 'descriptions',
  pic: 'picture',
  pics: 'pictures',
  bucks: 'dollars',
  quid: 'pounds',
  smth: 'something',
  sth: 'something',
  sumthing: 'something',
  evrything: 'everything',
  evry: 'every',
  tix: 'tickets',
  msg: 'message',
  msgs: 'messages',
}

/** Small words whose letters change places most; a word that is one of them but for that is it. */
const smallWords =
  'the and for from with what which when where this that have show does are how who why any all our not without please today last week month best'.split(
    ' ',
  )
/** Words of their own that are a small word with two letters changed. */
const ownWords = new Set('form own won saw tow tub beats bets lats'.split(' '))

const swapped = new Map(
  smallWords.flatMap((word) =>
    Array.from({ length: word.length - 1 }, (_each, at): [string, string] => [
      word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
      word,
    ]),
  ),
)

/** What a typed word stands for; the word itself where it is no short form. In small letters. */
export function spellOut(word: string): string {
  const long = Object.hasOwn(shortForms, word) ? shortForms[word] : undefined
  if (long !== undefined) return long
  return ownWords.has(word) || smallWords.includes(word) ? word : (swapped.get(word) ?? word)
}
