/** Whether a sentence begins by ordering something: what is not understood of it is never read as a question. */
import { bareMask } from './act/gate.ts'
import type { Sentence } from './slots.ts'

/** Verbs that begin no question. What follows them as nouns ("drop in sales", "discount codes") is left out. */
const commands =
  /^(?:approve|accept|confirm|reject|fix|repair|run|launch|start|stop|pause|cancel|kill|abort|schedule|remind|notify|alert|email|message|ping|contact|forward|inform|ban|blacklist|allow|whitelist|reimburse|pay|capture|void|hand|transfer|wire|fulfil|fulfill|dispatch|deliver|pack|release|light|turn|switch|enable|activate|hide|publish(?= \S)|tweet|promote|boost|advertise|push|fetch|import|upload|connect|disconnect|install|delete|remove|erase|archive|duplicate|clone|merge|move|rename|create|add|build|generate|set|put|fill|insert|specify|register|update|edit|adjust|lower|apply|clean|reset|restore|revert|roll|reduce|bump|double|halve|tag|mark|reopen|resolve|assign|escalate|buy|restock|replenish|throw|ditch|scrap|discontinue|liquidate|subscribe|upgrade|translate|ignore|monitor|lock|unlock|grant|invite|spend|knock|shave|swap|replace|undo|sync|chuck|bung|stick|pop|whack|shove|slap|lob|plonk|sort out|swap|shut|cap)\b(?! (?:rate|rates|rule|rules|status|history|costs?|fees?)\b)/
/** Verbs that are nouns or ask for something with other words behind them. */
const sometimes =
  /^(?:give (?!.*\b(?:description|title|listing|text)\b|me\b|us\b|an? (?:overview|report|summary))|tell (?!me\b|us\b|(?:all |the )?(?:open|current|latest)\b|what|which|who|how|why|when|where|if)|send (?!me\b|us\b)|take (?!a look|me\b|us\b|in\b)|bring (?!me\b|us\b|up\b)|pull (?!up\b|me\b|us\b)|get rid\b|(?:drop|cut|raise|increase|decrease|discount|change|match|hold|pin|feature|highlight|text|mail|call|post) (?:the|my|our|all|every|everything|it|them|this|that|these|those|any)\b|do (?:it|that|this)\b|go live\b|make (?:it|them|everything|all)\b)/

/** "Please have all mugs on" is an order, and no question. */
const requests =
  /^(?:please|pls|kindly) (?:have|let|see to|arrange|ensure|take care|handle|deal|do|go)\b(?! (?:me|us|a look|we|you|i)\b)/

export function isCommand({ words }: Pick<Sentence, 'words'>): boolean {
  if (requests.test(words.map(({ text }) => text).join(' '))) return true
  const bare = bareMask(words.map(({ text, isQuoted }) => (isQuoted ? '"' : text)).join(' '))
  // What shall not be done is no question either.
  const wanted = bare.replace(/^(?:do not|don['’]?t|never) /, '')
  return commands.test(wanted) || sometimes.test(wanted)
}

/** A time to come, or again and again: what is approved is done at once. */
const laterWords =
  /\b(?:every|each) (?:other )?(?:day|night|morning|evening|hour|week|weekend|month|quarter|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b|\b(?:on|next|this|by|from) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?\b|\bnext (?:week|month|weekend|year)\b|\b(?:tomorrow|tonight|at midnight|at noon|daily|nightly|hourly)\b|\b(?:weekly|monthly)(?=[.!?\s]*$)|\bat \d{1,2}(?::\d{2})? ?(?:am|pm)\b|\bin (?:an hour|a (?:day|week|month)|(?:\d+|two|three|a few) (?:minutes|hours|days|weeks))\b|\b(?:until(?! further notice| now)|whenever|as soon as)\b/i
/** Their text is free: a title may say "tomorrow". */
const texts = /\b(?:rename|retitle|title|name|call|tag|description|seo|brand|vendor|reply|draft|write)\b/i

/** Whether an order is for a later time. */
export function isForLater(text: string): boolean {
  const plain = text
    .replaceAll(/["“][^"”]*["”]/g, '"')
    // The reason of what is done for now is no time of it: "hide it for now, we get more on Monday".
    .replace(
      /\bfor (?:now|the moment|the time being)[,;.]\s+(?:(?:because|as|since|for) )?(?:we|i|they|it)\b.*$/is,
      '',
    )
  return !texts.test(plain) && laterWords.test(plain)
}
