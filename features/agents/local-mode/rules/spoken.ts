/** Sentences as they are spoken or written out of politeness: what says nothing is left out, and numbers are digits. */

const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const one = ones.slice(1, 10).join('|')
const ten = tens.join('|')
const below = `(?:(?:${ten})(?:[ -](?:${one}))?|${ones.slice(1).join('|')})`
const spelled = new RegExp(
  `\\b(?:(?:(${ones.slice(1, 20).join('|')}|a) hundred(?:(?: and)? (${below}))?)|(${ten})(?:[ -](${one}))?|(${ones.slice(13).join('|')}))\\b`,
  'gi',
)

const tenths = 'twentieth thirtieth'.split(' ')
const nths =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const months =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec'
const nth = `(?:(?:twenty|thirty)[ -](?:${nths.slice(0, 9).join('|')})|${[...nths, ...tenths].join('|')})`
/** Days of a month stand beside one, or two of them make a time: "october first", "the second of may", "from the first to the tenth". */
const ofMonth = new RegExp(
  `\\b(?<=\\b(?:${months}) (?:the )?)${nth}\\b|\\b${nth}\\b(?= (?:of )?(?:${months})\\b)|\\b${nth}\\b(?= (?:to|until|till|through|thru|and) (?:the )?(?:${nth}|\\d{1,2}(?:st|nd|rd|th))\\b)|(?<=\\b(?:${nth}|\\d{1,2}(?:st|nd|rd|th)) (?:to|until|till|through|thru|and) (?:the )?)${nth}\\b|(?<=\\b(?:on|since|until|till|from) the )${nth}(?=\\W*$)`,
  'gi',
)

/** "October first through fifteenth" as "october 1st through 15th". */
function spellDays(text: string): string {
  return text.replace(ofMonth, (said) => {
    const [ten = '', one = ten] = said.toLowerCase().split(/[ -]/)
    const tenth = tenths.indexOf(one)
    const value =
      tenth >= 0 ? (tenth + 2) * 10 : nths.indexOf(one) + 1 + (one === ten ? 0 : (tens.indexOf(ten) + 2) * 10)
    return `${value}${endings[value % 10] && (value < 11 || value > 13) ? endings[value % 10] : 'th'}`
  })
}
const endings: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' }

function valueOf(words: string | undefined): number {
  return (words ?? '')
    .toLowerCase()
    .split(/[ -]/)
    .reduce((sum, word) => {
      const at = tens.indexOf(word)
      return sum + (at >= 0 ? (at + 2) * 10 : Math.max(0, ones.indexOf(word)))
    }, 0)
}

/** "Forty five", "a hundred and twenty", "nineteen" as digits; small numbers are read as words. */
export function spellNumbers(text: string): string {
  if (/["“”]/.test(text)) return text
  return spellPlaces(spellDays(text)).replace(
    spelled,
    (_said, hundreds?: string, rest?: string, tenth?: string, unit?: string, teen?: string) =>
      String(
        hundreds === undefined
          ? valueOf(tenth) + valueOf(unit) + valueOf(teen)
          : (hundreds.toLowerCase() === 'a' ? 1 : valueOf(hundreds)) * 100 + valueOf(rest),
      ),
  )
}

/** "Ticket two": what is numbered is named by digits. */
function spellPlaces(text: string): string {
  const small = ones.slice(1, 13).join('|')
  const before = new RegExp(
    `\\b(${small})(?= (?:of them |of those )?(?:broke|broken|left|more|pieces|units|arrived|came|lost|damaged|fewer|less|percent)\\b)`,
    'gi',
  )
  const behind = new RegExp(
    `\\b(tickets?|number|no|case|top|first|last|next|by) (${small})\\b(?! hundred)`,
    'gi',
  )
  const moved = new RegExp(
    `(?<=\\b(?:knock|take|shave|add|put|raise it|lower it|drop it|by) )(${small})(?= (?:off|up|down|cheaper|dearer|on top)\\b)|(?<=\\b(?:make it|make that|set it to|change it to) )(${small})(?=[\\s.!]*$)`,
    'gi',
  )
  const valueOfOne = (word: string) => String(ones.indexOf(word.toLowerCase()))
  return text
    .replace(
      /(?<=\b(?:to|at|down to|is|=|:) )(?:zero|nil|nought)(?=[\s.!]*$| (?:please|pls|now|would you)\b)/i,
      '0',
    )
    .replace(before, (word) => valueOfOne(word))
    .replace(moved, (word) => valueOfOne(word))
    .replace(behind, (said, lead: string, word: string) =>
      /^one$/i.test(word) ? said : `${lead} ${valueOfOne(word)}`,
    )
}

/** What was said before is taken back: "turn off, no wait, switch on …". */
const corrections =
  /^.*?\b(?:no[, ]+wait|wait[, ]+no|scratch that|no[, ]+no|(?<![.?!] )i mean|correction|or rather|make that|sorry[, ]+i meant?)\b[,:\s]+(?=\S+\s+\S+\s+\S)/is
const fillers =
  /(?<![\p{L}\p{N}"“])(?:u+h+m*|u+m+|e+r+m*|hm+|you know(?: what)?|i guess|like i said|kind of|sort of|basically|literally),?\s+(?=\S)/giu
const leads =
  /^\W*(?:(?:so|ok|okay|well|hey|hi|hello|there|and|um|uh|dear|team|oh|listen|look|guys)[,!.\s]+)*(?:(?:i|we)(?:['’]d| would| should| will| am| was| were|['’]m| just)*(?: just| really| also| very much)? (?:like|love|want|wish|need|wondering|curious|wonder|interested)(?: to (?:know|see|hear|understand|learn|find out|ask|check|get to know|be told|have a look at)| in knowing| about| if you (?:could|can) tell me)|(?:please |kindly |can you |could you |would you |will you |may i |might i )*(?:be so kind (?:as|and) to (?:tell|show|give) (?:me|us)|advise(?: me| us)?|inform (?:me|us)(?: of| about)?|provide(?: me| us)?(?: with)?|let (?:me|us) know|enlighten (?:me|us)|tell (?:me|us)(?: please)?|supply(?: me| us)?(?: with)?|explain to me|remind me(?: of)?|i need to know|do you know|any idea|do you happen to know|(?:quick|one|small|short) question|what do you (?:think|say|reckon)))[,:\s]+(?=\S+\s+\S)/i

/** Without what one says while one thinks, and the politeness before a question. */
export function spellSpoken(text: string): string {
  if (/["“”:]/.test(text)) return text
  const said = text.replace(corrections, '').replaceAll(fillers, '')
  const bare = said.replace(leads, '')
  return asks.test(bare) && !wishes.test(bare) ? bare : said
}

/** They end an order: "the mug off". */
const wishes = /\b(?:on|off|live|hidden|offline|online|visible|cheaper|dearer|gone|down)\W*$/i

/** Only before a question what leads is politeness: "I want to see the mug off" orders. */
const asks =
  /^(?:what|which|who|whom|whose|how|when|where|why|whether|if|should|shall|could|can|would|is|are|do|does|did|has|have|was|were|the|a|an|our|my|all|any|some|revenue|sales|orders|figures|numbers|about|of)\b/i
