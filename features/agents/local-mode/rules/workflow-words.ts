/** How all workflows are ordered on or off at once, how one is that has no name, and how a plan is. */

/** "Everything automatic off", "stop all workflows". */
export const everything =
  /^(?:stop|pause|halt) (?:it|them|that|this)? ?(?:all|everything)\b.{0,15}\b(?:workflows?)()[.!\s]*$|^(?:stop|pause|halt) (?:all|everything)(?: that)? (?:runs?|running|happens|works) (?:automatically|by itself|on its own|by themselves|on their own)()[.!\s]*$|^(?:(?:turn|switch|put|shut|set) )?(?:all|every|everything|each)(?: (?:of )?(?:my|our|the|these|those))? (?:workflows?|automatic|automated|scheduled)\b.{0,20}?\b(off|on|paused|stopped|down|on hold)[.!\s]*$|^(pause|stop|halt|disable|suspend|turn off|switch off|resume|enable|activate|turn on|switch on) (?:all|every|everything|each)\b.{0,20}\b(?:workflows?|automatic|automated|scheduled)[.!\s]*$/i
/** They turn off. */
export const offWords =
  /^(?:off|paused|stopped|down|on hold|pause|stop|halt|disable|suspend|turn off|switch off)$/i

/** "Draw up a step-by-step plan so that": what follows is what shall be reached. */
export const planned =
  /^(?:make|create|draw up|draw|work out|write(?: up)?|prepare|give|put together|come up with|sketch(?: out)?|set up|build|lay out|map out|outline|draft|i (?:want|need)|we (?:want|need))(?: me| us)? (?:a|an|the|some)(?: (?:step[- ]by[- ]step|detailed|rough|clear|simple|proper|quick|short|full|good|little|concrete|action|solid|realistic))* (?:plan|road ?map|steps|list of steps)(?: (?:we need|i need|needed|required|necessary|it takes|with (?:all )?(?:the )?steps))? (?:so that|so|to|for|that|how to|in order to|of how to) ([^?]{5,200}?)[.!\s]*$/i

const pronoun = '(?:it|that|this|them|that one|this one|the thing|the one)'
const lead =
  '(?:^|[,.;:!?–—-] *|\\b(?:so|and|then) )(?:(?:please|pls|just|so|and|can you|could you|kindly|now|then) )*'
const tail =
  '(?: (?:please|pls|now|again|for me|for good|right away|immediately|asap|at once|will you|would you|thanks|thank you))*[.!?\\s]*$'
const ofOne: [string, RegExp][] = [
  [
    'paused',
    new RegExp(
      `${lead}(?:(?:switch|turn|shut|put) ${pronoun} (?:off|down|on hold)|(?:switch|turn|shut) off ${pronoun}|(?:pause|stop|halt|disable|deactivate|suspend|mute|silence|kill|make ${pronoun} stop|get rid of) ?(?:${pronoun})?)${tail}`,
      'i',
    ),
  ],
  [
    'active',
    new RegExp(
      `${lead}(?:(?:switch|turn|put) ${pronoun} (?:back )?on|(?:switch|turn) (?:back )?on ${pronoun}|(?:resume|enable|activate|reactivate|unpause) ${pronoun})${tail}`,
      'i',
    ),
  ],
  ['run', new RegExp(`${lead}(?:run|start|launch|trigger|execute|kick off) ${pronoun}${tail}`, 'i')],
]
const someOne =
  /\b(?:one|some|any|another|each|a|an|this|that|these|those|the) (?:(?:of )?(?:those|these|the|my|our|your) )?(?:\p{L}+ )?workflows?\b/iu

/** What shall be done with a workflow that is only told about: "one of those workflows pesters me, switch it off". */
export function orderOfSomeOne(text: string): string | null {
  if (!someOne.test(text) || /\b(?:not|never|if|unless|when|until)\b|n['’]t\b/i.test(text)) return null
  return ofOne.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}
