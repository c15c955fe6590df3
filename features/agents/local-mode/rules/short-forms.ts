/** Words as they are typed in haste, and what they stand for. */
import { spellGerman } from './german-words.ts'
import { phrases } from './short-phrases.ts'
import { spellNumbers, spellSpoken } from './spoken.ts'
import { spellWeights } from './weight-units.ts'

const shortForms: Readonly<Record<string, string>> = {
  rdy: 'ready',
  procent: 'percent',
  prozent: 'percent',
  sept: 'september',
  exept: 'except',
  excpet: 'except',
  exepct: 'except',
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
  frm: 'from',
  btwn: 'between',
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
  wats: 'what',
  whts: 'what',
  wht: 'what',
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
  nxt: 'next',
  lvl: 'level',
  lvls: 'levels',
  mch: 'much',
  mnth: 'month',
  mnths: 'months',
  wkend: 'weekend',
  prev: 'previous',
  avg: 'average',
  tot: 'total',
  pct: 'percent',
  num: 'number',
  rev: 'revenue',
  inv: 'inventory',
  prod: 'product',
  prods: 'products',
  fcst: 'forecast',
  cb: 'chargeback',
  cbs: 'chargebacks',
  tkt: 'ticket',
  tkts: 'tickets',
  px: 'prices',
  cmp: 'compare',
  gmv: 'revenue',
  atv: 'aov',
  ltv: 'lifetime',
  clv: 'lifetime',
  rpr: 'repeat',
  cogs: 'cost',
  mktg: 'marketing',
  recs: 'recommendations',
  em: 'them',
  lotta: 'many',
  tday: 'today',
  tdy: 'today',
  dough: 'money',
  mates: 'people',
  cust: 'customer',
  custs: 'customers',
  comp: 'competitor',
  comps: 'competitors',
  desc: 'description',
  descs: 'descriptions',
  pic: 'picture',
  sus: 'suspicious',
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
  biz: 'business',
  hw: 'how',
  wots: 'what',
  wher: 'where',
  plse: 'please',
  yest: 'yesterday',
  tomoz: 'tomorrow',
  tckt: 'ticket',
  tckts: 'tickets',
  rply: 'reply',
  stk: 'stock',
  stck: 'stock',
  trn: 'turn',
  prc: 'price',
  prcs: 'prices',
  cstmr: 'customer',
  cstmrs: 'customers',
  ordr: 'order',
  ordrs: 'orders',
  sls: 'sales',
  rfnd: 'refund',
  rfnds: 'refunds',
  chk: 'check',
  tht: 'that',
  ths: 'this',
  gd: 'good',
  bst: 'best',
  ttl: 'total',
  amt: 'amount',
  qnty: 'quantity',
  aprox: 'about',
  approx: 'about',
  bout: 'about',
  concurrent: 'competitor',
  concurrents: 'competitors',
  concurrence: 'competitors',
  concurrency: 'competitors',
  actualize: 'sync',
  actualise: 'sync',
  actualized: 'synced',
  actualised: 'synced',
  synchronise: 'sync',
  punters: 'customers',
  informations: 'information',
}

/** Of "would you mind hiding it": the verb without its ending. */
const verbs = new Map(
  [
    'make',
    'hide',
    'raise',
    'take',
    'change',
    'enable',
    'disable',
    'reduce',
    'increase',
    'move',
    'remove',
    'put',
    'set',
  ].map((verb): [string, string] => [verb.endsWith('t') ? `${verb}t` : verb.replace(/e$/, ''), verb]),
)

const quotation = /["“][^"“”]*["”]/g
/** Characters of private use: each stands for a quotation while the rest of a text is spelled out. */
const firstMark = 0xe0_00
const marks = /[\uE000-\uE0FF]/g

/** The text with abbreviations of several words written out: "rev L30D", "OOS skus". Quotations stay as they were written: "60 W" in one is no time. */
export function spellAbbreviations(text: string): string {
  const quoted: string[] = []
  const bare = text.replaceAll(quotation, (said) => String.fromCodePoint(firstMark + quoted.push(said) - 1))
  return phrases
    .reduce((said, [short, long]) => said.replace(short, long), spellNumbers(spellSpoken(spellGerman(bare))))
    .replace(/\bwould you mind (\w+)ing\b/i, (_said, stem: string) => verbs.get(stem.toLowerCase()) ?? stem)
    .replaceAll(marks, (mark) => quoted[mark.charCodeAt(0) - firstMark] ?? mark)
}

const weighs = /\b(?:weigh\w*|weight|heavy)\b/i

/** "I need it for my accountant": what it is for asks for nothing. */
const purpose =
  /[\s,;.–-]+(?:because |as |and )?(?:i|we) (?:just )?(?:need|want) (?:it|this|that|them|these) for (?:my|our|the|a) \p{L}+(?: \p{L}+)?[.!\s]*$/iu
/** A category as a path. */
const path =
  /\b(category(?: (?:of|for|on) [^"“”>:]{2,60}? (?:to|as|is|should be|must be))?)(?: (?:to|as|is))?:? (?!(?:of|for|on) )([^"“”>:]{2,60}(?: ?> ?[^"“”>]{2,60}){1,8}?)[.!\s]*$/i

/** What stands behind "the description of the mug:" is somebody's own text: it is put in quotation marks, and spelled as it was written. */
export function spellMessage(written: string): string {
  const said = written.replace(purpose, '').replace(path, '$1 "$2"')
  // A weight is kept with its unit in short; a text is as it was written.
  const text = spellSizes(weighs.test(said) && !/["“”:]/.test(said) ? spellWeights(said) : said)
  const [, lead, own] =
    /^([^:"“”]{0,120}\b(?:descriptions?|blurb|seo|meta|titles?)\b[^:"“”?]{0,100}):\s+([^"“”]{4,})$/is.exec(
      text.trim(),
    ) ?? []
  if (lead === undefined || own === undefined) return spellAbbreviations(text)
  return `${spellAbbreviations(lead)}: "${own.trim()}"`
}

/** "500ml" as titles write it; a text of its own stays as it is. */
function spellSizes(text: string): string {
  return /["“”]|\b(?:titles?|names?|rename|retitle|call|descriptions?|blurb|seo|meta|tags?)\b/i.test(text)
    ? text
    : text.replaceAll(/(?<![\p{L}\d.-])(\d{1,4}(?:[.,]\d{1,2})?)(ml|cl|cm|mm|kg|l)\b/giu, '$1 $2')
}

/** Small words whose letters change places most; a word that is one of them but for that is it. */
const smallWords =
  'the and for from with what which when where this that have show does are how who why any all our not without please today last week month best open sync price stock order orders next since many about product products tickets'.split(
    ' ',
  )
/** Words of their own that are a small word with two letters changed. */
const ownWords = new Set('form own won saw tow tub beats bets'.split(' '))

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
