/** The words that say that something is a hypothesis to be kept: "note that as a hypothesis". */

const noun =
  '(?:(?:working|testable|new|open|little|possible|formal|proper|tracked) )*(?:hypothes[ie]s|hypothesises|hypotesis|hypothisis|beliefs?|assumptions?|theor(?:y|ies)|conjectures?|hunch(?:es)?|thesis)'
const verbs =
  'note|put|set|propose|record|log|keep|save|add|write|jot|make|file|register|store|track|mark|enter|take|treat|count|hold|turn|create|suggest|submit|pencil|start|form|formulate|raise|list|include|pop|stick|get|have|use|carry|capture|memori[sz]e|remember|test|scribble|book|formali[sz]e'
const which = '(?:(?:a|an|one|another|my|our|your|the|new|list of|lists? of our|this|that) )*'
const tail =
  "(?: (?:list|book|books|please|pls|thanks|then|now|again|for (?:me|us|testing|later|now)|(?:that we|we|to|for us to|worth|i(?: would|[’']d) like to|you(?: can)?)(?: can| could)?(?: be)? (?:test|tests|tested|check|checked|track|tracked|watch|verify|verified|prove|proven|testing|follow|decide on)(?: (?:it|that|this|over time|later))?|so (?:that )?(?:we|i|you)(?: (?:can|could|will|finally))? (?:know|see|learn|find out|have it|test|check|track)[^.;!?]*|(?:and|then) (?:let[’']?s|let us|we[’']?ll|we will|we) (?:see|find out|test|check|watch|know)[^.;!?]*|and (?:test|track|check|watch) (?:it|that|this)(?: over time)?))*"
const polite =
  "(?:(?:please|pls|kindly|can you|could you|would you|will you|can we|could we|let[’']?s|let us|i(?:[’']d| would) like (?:you )?to|i want (?:you )?to|we(?:[’']d| would) like (?:you )?to|we should|you should|you can|and|so|then|also|now|just|ok|okay|hey|hi|go ahead and|maybe|better|do not|don[’']?t|dont|never|no need to) )*"
const begin = `(^|[.;:,!?–—]\\s*|\\.{2,}\\s*|\\s-\\s|\\b(?:so|and|then)\\s)(${polite})`
/** "Note … as a hypothesis", "propose a belief", "make that a hypothesis". */
const behind = new RegExp(
  `${begin}(?:${verbs})\\b((?: [^.;:!?]*?)?) (?:as|into|to|among|with|in|on|under|for) ${which}${noun}\\b(${tail})`,
  'i',
)
const direct = new RegExp(
  `${begin}(?:${verbs})(?: (?:me|us|down|up|it|that|this|here))* ${which}${noun}\\b(${tail})`,
  'i',
)
/** "I want that as a hypothesis", "that should be a belief". */
const wanted = new RegExp(
  `${begin}(?:(?:i|we)(?:[’']d| would)? (?:want|like|need|love)(?: to have)? (?:it|that|this)?|(?:it|that|this) (?:should|can|could|must|may) (?:be|become|go down|go in|count|serve)) ?(?:as )?${which}${noun}\\b(${tail})`,
  'i',
)
const leading = new RegExp(`^\\W*(${polite})${which}${noun}\\b(${tail})(?= ?[:–—]| -)`, 'i')

const forbidden = /^(?:(?!hypoth)\S+ ){0,3}(?:do not|don['’]?t|dont|never|no need to)\b/i
const denied = /\b(?:do not|don['’]?t|dont|never|not|no need to|rather not|stop|without)\W*$/i
/** "Should I note" asks, and orders nothing. */
export const asksWhether =
  /\b(?:should|shall|did|do|does|have|has|had|how (?:do|can|would|should)|can|could|may|why|when|what|who|if|whether) (?:i|we|you|he|she|they|it)(?: (?:ever|already|really|just))?\W*$/i

/** A text without the words that order it, where it is forbidden, and whether it leans on what was said before. */
export type Carried = { claim: string; lead: string; isDenied: boolean; refers: boolean }

/** The text without the words that say that it is a hypothesis; null where none do. */
export function takeCarrier(text: string): Carried | null {
  const found = [behind, direct, wanted, leading]
    .map((pattern) => pattern.exec(text))
    .filter((match) => match !== null)
    .toSorted((one, other) => one.index - other.index)
    .at(0)
  if (!found) return null
  const start = found.index + (found[1]?.length ?? 0)
  const lead = text.slice(0, start)
  const said = found[0].slice(found[1]?.length ?? 0)
  const inner = behind.exec(text)?.index === found.index ? (found[3] ?? '') : ''
  const rest = text.slice(found.index + found[0].length)
  const own = inner.replace(
    /^(?: (?:it|that|this|the following|down|up|in|me|us|for|so|as|here|somewhere|one))+(?= |$)/i,
    '',
  )
  return {
    claim: `${lead.replace(/[\s:,;–—-]+$/, '')} . ${own} ${rest.replace(/^[\s:,–—-]*(?:that\b)?/, '')}`,
    lead,
    isDenied: denied.test(lead) || forbidden.test(said),
    refers: /\b(?:it|that|this)\b/i.test(said),
  }
}

/** A hypothesis shall be accepted, declined or deleted. */
export const decision = new RegExp(
  `^\\W*${polite}(?:delete|remove|forget|withdraw|accept|decline|reject|approve|drop|discard|dismiss|scrap|bin|reopen|confirm)\\b [^.;?]*\\b${noun}\\b`,
  'i',
)
