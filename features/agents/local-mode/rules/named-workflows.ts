/** What is asked and ordered of workflows that a text calls by words of their names. */
import type { LocalSaying, LocalUse } from './follow-up/to-use.ts'
import { askOneByOne } from './follow-up/ask-back.ts'
import { daysIn } from './rehearsed-days.ts'
import { type LikelyKind, likelyKind } from './workflow-kinds.ts'
import { maskWorkflows } from './workflow-names.ts'
import { asksOfIt, asksOfPast, asksOfRuns, object, ofStock, waits, wouldHave } from './workflow-questions.ts'

type Kind = LikelyKind | 'delete' | 'edit'

const polite =
  /^(?:(?:please|pls|plz|hey|hi|oh|ah|ok|okay|right|now|then|and|so|just|also|kindly|no|yes|but|actually|really|maybe|can you|can u|could you|could u|would you|will you|i want to|i want you to|i need to|i need you to|i(?: would|['’]d| should) like(?: you)? to|we(?: would|['’]d| should) like(?: you)? to|do|lets|let us|let['’]?s|go ahead and|go and|be so kind and|be so kind as to|be so good as to|be so good and|be a dear and|time to|it is time to|better|u) )+/
const ends =
  '(?: (?:please|pls|plz|now|again|for me|for us|right away|right now|immediately|at once|asap|thanks|thank you|thx|cheers|mate|until further notice|for now|for the moment|for the time being|today|once|by hand|manually|already|would you|will you|for good|completely|entirely|too|also|as well|one time|through|once more|another time|one more time|instead|then|first|all the same|at present|no matter what))*'
const verbs: Record<Kind, string> = {
  run: 'run|start|launch|trigger|execute|kick off|kick|fire off|fire|begin|rerun|re run|set off|process|carry out|perform|go through',
  paused:
    'pause|hit pause on|press pause on|put a stop to|call off|stand down|wind down|knock off|stop|halt|turn off|switch off|disable|deactivate|suspend|freeze|hold|mute|silence|kill|shut off|shut down|shut up|cancel|end|quit|turn down|put off|put on hold|discontinue|unschedule',
  active:
    'resume|unpause|turn on|turn back on|switch on|switch back on|enable|activate|reactivate|reenable|re enable|continue|unfreeze|restart|bring back|publish|reinstate|re activate',
  rehearse:
    'rehearse|rehearsal of|rehearsal with|rehearsal for|dry run of|dry run for|test run of|trial run of|simulation of|try out|try|test|test out|dry run|simulate|do a dry run of|do a rehearsal of|do a rehearsal with|run a rehearsal of|make a rehearsal of|run a test of|do a test run of|make a test run of|practise|practice|play|trial|replay|backtest|play through',
  delete:
    'delete|remove|get rid of|erase|scrap|bin|trash|throw away|throw out|drop|destroy|ditch|chuck out|chuck|clear out|dump|take away',
  edit: 'change|edit|rename|reschedule|schedule|move|adjust|modify|rewrite|update|copy|duplicate',
}
const orders = Object.entries(verbs).map(([kind, words]): [Kind, RegExp] => [
  kind as Kind,
  new RegExp(`^(?:${words})(?: up)? ${object}${ends}$`),
])
/** The same with more behind it, such as a time. */
const begun = Object.entries(verbs).map(([kind, words]): [Kind, RegExp] => [
  kind as Kind,
  new RegExp(`^(?:${words}) ${object} (.+)$`),
])
const states: [Kind, string][] = [
  ['paused', 'off|on hold|to sleep|offline|down|stopped|paused|suspended|disabled|switched off|turned off'],
  [
    'active',
    'back on|on again|on|active|live|online|enabled|activated|resumed|switched on|turned on|back|switched back on|turned back on',
  ],
  ['run', 'going|running|run|started|off the ground|run through|executed|triggered'],
  ['rehearse', 'rehearsed|tested|tried out'],
  ['delete', 'deleted|removed|gone'],
]
const handled = states.map(([kind, words]): [Kind, RegExp] => [
  kind,
  new RegExp(
    `^(?:(?:turn|switch|shut|put|set|take|get|have|let|make|flip|bring|i want|i need|we want|we need|i(?: would|['’]d| should) like) ${object}(?: to)?(?: be)? (?:${words})|${object}(?: KIND)? (?:(?:please|pls|to|should|shall|must|can|has to|needs to|be|is to) )*(?:${words}|(?:to |please |pls )*(?:${kind === 'delete' ? verbs.delete : verbs[kind]})))${ends}$`,
  ),
])

const given = new RegExp(`^give ${object} an? (?:\\w+ )?(?:go|run|spin|whirl|kick)${ends}$`)

/** "The digest stays on": beside another order nothing is done with it. */
const unchanged =
  /^(?:(?:the|my|our|only) )*FLOW(?: KIND| one)? (?:can |may |should |must |shall )?(?:stays?|remains?|keeps?|goes on|continues)(?: (?:on|off|active|paused|running|as it is|the same|going))*$|^(?:keep|leave|let) (?:(?:the|my|our) )*FLOW(?: KIND| one)?(?: (?:on|off|active|running|alone|as it is|going|run))*$/
const denied = /^(?:do not|don['’]?t|dont|never|no need to|not|without|rather than|instead of)\b/

/** What a text asks or orders of the workflows that it names; null where it names none, or asks nothing of them. */
export function readNamed(
  text: string,
  workflows: readonly string[],
  names: readonly string[] = [],
): LocalUse | LocalSaying | null {
  const { mask, named, isSure } = maskWorkflows(text, workflows, names)
  if (named.length === 0 || ofStock.test(text)) return null
  let from = 0
  const parts = mask
    .split(clauseEnds)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const clauses = joinBare(parts).map((part) => {
    const many = part.match(/\bFLOW\b/g)?.length ?? 0
    const own = named.slice(from, from + many)
    from += many
    return { said: strip(part), own }
  })
  const told = readOfPronoun(clauses, text)
  if (told) return told
  for (const { said, own } of clauses) {
    const stays = clauses.length > 1 && unchanged.test(said)
    if (own.length === 0 || denied.test(said) || stays) continue
    const read = readOne(said, own, text)
    if (read) return read
  }
  const isDenied = clauses.some(({ said, own }) => own.length > 0 && denied.test(said))
  const isAbout = isSure || ofWork.test(mask)
  return isAbout && !isDenied && mask !== 'FLOW' ? askWhat([...new Set(named.flat())]) : null
}

/** "That digest, my predecessor made it: what does it do?": a question of one that another clause names. */
function readOfPronoun(
  clauses: readonly { said: string; own: readonly string[][] }[],
  text: string,
): LocalUse | LocalSaying | null {
  const own = clauses.flatMap((clause) => clause.own)
  const isOrdered = clauses.some(({ said, own: named }) => named.length > 0 && kindOf(said) !== null)
  if (new Set(own.flat()).size !== 1 || isOrdered) return null
  if (clauses.some(({ said }) => wouldHave.test(said))) return settle('rehearse', own.slice(0, 1), text)
  const ordered = orderOfPronoun(clauses.map(({ said }) => said))
  if (ordered) return settle(ordered, own.slice(0, 1), text)
  const asked = clauses.find(({ said, own: named }) => named.length === 0 && asksOfIt.test(said))
  const spelled = asked?.said
    .replace(/^(?:and|so|but) /, '')
    .replace(/\b(?:it|that|this)(?: one| thing)?\b/, 'FLOW')
  return spelled !== undefined && kindOf(spelled) === null && asksOfRuns.some((asks) => asks.test(spelled))
    ? readOne(spelled, own.slice(0, 1), text)
    : null
}

/** "Nobody reads the digest anymore. Pause it please": what a clause of its own orders of what another tells; null for none. */
function orderOfPronoun(clauses: readonly string[]): Kind | null {
  const [kind = null, ...more] = clauses
    .filter((said) => !/\bFLOW\b/.test(said))
    .flatMap((said) => kindOf(said.replace(/\b(?:it|that|this)(?: one| thing)?\b/, 'FLOW')) ?? [])
  const isTold = clauses.every((said) => !waits.test(said) && !denied.test(said))
  return isTold && more.length === 0 ? kind : null
}

/** Said beside two common words of a name, it is of the workflow: "low stock", "reorder list". */
const ofWork =
  /\b(?:paus(?:e|ed|ing)|rehears\w*|triggers?|triggered|schedul\w*|automatic\w*|ran|executed?|dry run)\b/

/** It is spoken of, and not clear what shall be done. */
function askWhat(names: readonly string[], likely?: Kind): LocalSaying {
  const [name = '', ...others] = names
  if (others.length > 0) return askWhichOf('look', names)
  return {
    part: 'answer',
    asksFor: 'list-workflows',
    text: `What about the workflow “${name}”? Nothing was changed.`,
    choices: [...new Set([...(likely ? [likely] : []), 'look', 'run', 'paused', 'active'] as const)].map(
      (kind) => choiceOf(kind, name),
    ),
  }
}

const clauseEnds =
  /[,;.!?]|\b(?:because|cos|cuz|since|but|whereas)\b(?! when)| (?=(?:its|it is|it['’]s|she|he|they|this is|that is|that['’]s) )/
export const alone = /^(?:(?:the|my|our|that|this|KIND) )*FLOW(?: KIND| one| thing)?$/

/** "The digest, please switch off": what is named alone is of what follows. */
function joinBare(parts: readonly string[]): string[] {
  return parts.reduce<string[]>((said, part) => {
    const before = said.at(-1)
    const isOfBefore = before !== undefined && alone.test(before) && !part.includes('FLOW')
    return isOfBefore ? [...said.slice(0, -1), `${before} ${part}`] : [...said, part]
  }, [])
}

function strip(part: string): string {
  return (
    part
      .replaceAll(/ ?: ?/g, ' ')
      .replace(/\b(how|what|when|where|why)s\b/, '$1 is')
      .trim()
      // "Before I let it loose: what would it have done": why it is asked, and "60 days back:" since when.
      .replace(
        /^(?:before|first|quick|one|question|just|out of|\d{1,3} (?:days?|weeks?|months?))\b(?:(?!FLOW).){0,60}? (?=(?:what|how|when|which) (?:would|will|does|did|is|has) .*FLOW)/,
        '',
      )
      .replace(
        /^((?:(?:the|my|our|that|this|KIND) )*FLOW(?: KIND| one| thing)?) ((?:what|when|how often) .*?)\bit\b/,
        '$2FLOW',
      )
      .replace(polite, '')
      .replace(
        /^(?:tell me|show me|say|i (?:want|need|would like|['’]d like) to know|do you know|any idea|let me know|check|find out|see|i wonder) (?=(?:if|whether|when|what|how|why)\b)/,
        '',
      )
      .replace(
        /^(?:if|whether) (.*?FLOW(?: KIND)?) (?=(?:is|did|has|does|was)\b)(is|did|has|does|was) /,
        '$2 $1 ',
      )
  )
}

function readOne(said: string, own: readonly string[][], text: string): LocalUse | LocalSaying | null {
  const isQuestion = asksOfRuns.some((asks) => asks.test(said))
  const [first = []] = own
  const kind = kindOf(said)
  if (kind === null && asksOfPast.test(said)) return settle('rehearse', own, text)
  if (isQuestion && kind === null)
    return first.length === 1
      ? { tool: 'list-workflows', args: { workflow: first[0] }, product: null, first: null }
      : askWhichOf('look', first)
  if (kind !== null) return settle(kind, own, text)
  const more = begun.find(([, pattern]) => pattern.test(said))
  if (!more) {
    const likely = likelyKind(said)
    // No pattern knows it: it is asked back.
    return likely && first.length === 1 ? askWhat(first, likely) : null
  }
  const [kindOfMore, pattern] = more
  const rest = pattern.exec(said)?.[1] ?? ''
  if (
    !/^(?:until|till|for)\b/.test(rest) &&
    /\b(?:every|each|daily|weekly|monthly|nightly|hourly|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|at \d)\b/.test(
      rest,
    )
  )
    return settle('edit', own, text)
  if (kindOfMore === 'rehearse' || kindOfMore === 'edit' || kindOfMore === 'delete')
    return settle(kindOfMore, own, text)
  if (own.length > 1) return settle(kindOfMore, own, text)
  const choices = first.map((name) => choiceOf(kindOfMore, name))
  return {
    part: 'answer',
    asksFor: toolOf[kindOfMore],
    text: `I’m not sure about “${rest}”: what you approve is done at once. Do you want this? Nothing was changed.`,
    choices,
  }
}

function kindOf(said: string): Kind | null {
  if (given.test(said)) return 'run'
  return [...handled, ...orders].find(([, pattern]) => pattern.test(said))?.[0] ?? null
}

const toolOf: Record<Kind, string> = {
  run: 'run-workflow',
  paused: 'switch-workflow',
  active: 'switch-workflow',
  rehearse: 'rehearse-workflow',
  delete: 'switch-workflow',
  edit: 'list-workflows',
}

function settle(kind: Kind, own: readonly string[][], text: string): LocalUse | LocalSaying {
  const each = own.map((names) => (names.length === 1 ? names[0] : undefined))
  const [name] = each
  const names = [...new Set(own.flat())]
  if (new Set(each).size > 1 && kind !== 'edit' && kind !== 'delete')
    return { ...askOneByOne(names.map((one) => choiceOf(kind, one).message)), asksFor: toolOf[kind] }
  if (name === undefined) return askWhichOf(kind, names)
  const plain = { product: null, first: null }
  switch (kind) {
    case 'run':
      return { ...plain, tool: 'run-workflow', args: { workflow: name } }
    case 'rehearse': {
      const days = daysIn(text)
      return {
        ...plain,
        tool: 'rehearse-workflow',
        args: { workflow: name, ...(days === null ? {} : { days }) },
      }
    }
    case 'paused':
    case 'active':
      return { ...plain, tool: 'switch-workflow', args: { workflow: name, status: kind } }
    case 'delete':
      return {
        part: 'answer',
        asksFor: 'switch-workflow',
        text: `I can’t delete a workflow. Delete “${name}” under Workflows, or pause it here. Nothing was changed.`,
        choices: [choiceOf('paused', name)],
      }
    case 'edit':
      return {
        part: 'answer',
        asksFor: 'list-workflows',
        text: `I can’t change what a workflow does or when. Change “${name}” in its builder under Workflows. Nothing was changed.`,
      }
  }
}

const doing: Record<Kind | 'look', (name: string) => string> = {
  run: (name) => `Run the workflow "${name}"`,
  paused: (name) => `Pause the workflow "${name}"`,
  active: (name) => `Turn on the workflow "${name}"`,
  rehearse: (name) => `Rehearse the workflow "${name}"`,
  delete: (name) => `Delete the workflow "${name}"`,
  edit: (name) => `Change the workflow "${name}"`,
  look: (name) => `What does the workflow "${name}" do?`,
}

function choiceOf(kind: Kind | 'look', name: string) {
  const message = doing[kind](name)
  return { label: message, message }
}

const maxChoices = 6

/** Which of these workflows is meant; `lead` says why it is asked. */
export function askWhichOf(
  kind: Kind | 'look',
  names: readonly string[],
  lead = 'Which workflow do you mean?',
): LocalSaying {
  const isChange = kind !== 'look' && kind !== 'rehearse'
  return {
    part: 'answer',
    asksFor: kind === 'look' ? 'list-workflows' : toolOf[kind],
    text: `${lead}${isChange ? ' Nothing was changed.' : ''}`,
    choices: names.slice(0, maxChoices).map((name) => choiceOf(kind, name)),
  }
}
