/** What is to be looked up outside the store: a search of the web, or one page of it. */
import { readCount } from './count.ts'
import type { LocalUse } from './follow-up/to-use.ts'
import { isHijack } from './read-intent.ts'

const polite =
  '^\\W*(?:(?:please|pls|hey|hi|oh|ok|okay|now|so|also|then|and|can you|could you|would you|will you|i want you to|i need you to|lets),? )*'
const search = new RegExp(
  `${polite}(?:google|bing|web ?search|(?:search|look|check|browse|scour)(?: on| in| up)? (?:the (?:web|internet|net)|(?:(?<= (?:on|in) )google|(?:web|internet|google|online)(?= for | about )))|(?:search|check|look(?: up)?|find out) online(?= (?:what|which|who|how|whether|if|where|why|when)(?:['’]s)? (?!(?:did |do |have |are |were )?(?:we|i)\\b))|(?:do|run|make) (?:a|an) (?:web|google|internet|online) search|have a (?:look|nose|dig|rummage|search)(?: a?round| through| on| in)? the (?:web|internet|net))(?: for| on| about)?[:,]? (.{3,300})$`,
  'is',
)
const searchBehind = new RegExp(
  `${polite}(?:search|look up|look for|find(?: me)?|check|research) (.{3,300}?) (?:on|in) (?:the (?:web|internet|net)|web|internet|google)[.!?\\s]*$|${polite}(?:search|look up|look for|find(?: me)?) (.{3,300}?) online[.!?\\s]*$`,
  'is',
)
/** "Any news on packaging law online?" */
const news =
  /^\W*(?:(?:is|are) there |(?:have|has|do) (?:you|we) (?:got )?)?(?:any |some |the )*(?:latest |new )?news (?:on|about|of|from|around) (.{3,200}?)(?: (?:online|on the (?:web|internet|net)))[.!?\s]*$/is
/** "Google title for the mug" is a field of the feed. */
const ofFeed =
  /^\W*(?:titles?|descriptions?|categor\w*|products?|feeds?|shopping|merchant|ads|analytics|listings?)\b/i
/** What the store itself holds: "check the web sales today", "find orders placed online". */
const nouns =
  '(?:products?|variants?|skus?|orders?|sales|revenue|turnover|refunds?|payments?|tickets?|customers?|stock|inventory|listings?)'
const ofStore = new RegExp(
  `^(?:(?:all|any|my|our|the|new|open|net|gross) )*${nouns}(?:[.!?\\s]*$| (?:placed|made|sold|bought|paid|figures|numbers)\\b| .*\\b(?:today|yesterday|(?:last|this|past|so far) ?(?:week|month|quarter|year|\\d+)?|we|i|our|my|not|aren['’]?t)\\b| (?:in|for|of|since) (?:january|february|march|april|may|june|july|august|september|october|november|december)\\b)|\\b(?:are|is|aren['’]?t|isn['’]?t|not|we|i) (?:(?:not|sell|sold) ?)*$`,
  'i',
)
const address = /\b(?:https?:\/\/|www\.)[^\s"'<>]+[^\s"'<>.,;:!?)]/i
const reading =
  /\b(?:read|open|summari[sz]e|summary|sum up|gist|visit|extract|fetch|look at|check(?: out)?|what does|what is on|what is in|whats on|tell me what|go to|analy[sz]e|see)\b/i

/** The search or the page that a text asks for; null where it asks for neither. */
export function readWeb(text: string): LocalUse | null {
  const use = (tool: string, args: Record<string, unknown>): LocalUse => ({
    tool,
    args,
    product: null,
    first: null,
  })
  const url = address.exec(text)?.[0]
  if (url !== undefined) {
    const rest = text.replace(url, ' ')
    if (!reading.test(rest) || address.test(rest) || isHijack(rest)) return null
    return use('web-extract', { url: url.startsWith('http') ? url : `https://${url}` })
  }
  if (isHijack(text)) return null
  const found = search.exec(text) ?? searchBehind.exec(text) ?? news.exec(text)
  const asked = (found?.[1] ?? found?.[2] ?? '').trim().replace(/[.!?\s]+$/, '')
  const rest = /,?\s+and (?:give|show|tell|list|return|bring|get)\b.*$/i.exec(asked)?.[0] ?? ''
  const query = /"([^"]{3,})"/.exec(asked)?.[1] ?? asked.slice(0, asked.length - rest.length)
  const count = readCount(/\b(\w+) (?:results|pages|hits|links)\b/i.exec(text)?.[1]?.toLowerCase() ?? '')
  if (query === '' || ofFeed.test(asked) || ofStore.test(asked)) return null
  return use('web-search', { query, ...(count === null ? {} : { maxResults: Math.min(20, count) }) })
}
