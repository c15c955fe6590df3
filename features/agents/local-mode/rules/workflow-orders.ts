/** What is asked and ordered of workflows: which there are, to run one, to pause one. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { ordinalOf, readCount } from './count.ts'
import { readIncident } from './incidents.ts'
import type { LocalSaying, LocalUse } from './follow-up/to-use.ts'
import { alone, askWhichOf, readNamed } from './named-workflows.ts'
import { everything, offWords, orderOfSomeOne, planned } from './workflow-words.ts'
import { maskWorkflows, spellKind } from './workflow-names.ts'

const polite =
  /^(?:(?:(?:sorry|oops|ups|whoops|wait|oh|ah|hm+|no|my mistake)(?=[,.!]+\s)[,.!]+|please|pls|plz|hey|hi|ok|okay|now|then|and|just|kindly|can you|could you|would you|will you|i want to|i want you to|i need you to|i(?: would|['’]d) like(?: you)? to|lets|let['’]?s|go ahead and|time to)[\s,]+)*/i
const name = `(?:the |my |our |that |this )?["“]?(.{0,60}?)["”]? ?workflows?`
const ends = `(?:\\s+(?:please|pls|plz|now|again|for me|right away|immediately|today|once|asap|thanks|thank you|by hand|manually))*[.!\\s]*$`
const verbs = {
  run: 'run|start|launch|trigger|execute|kick off|fire off|fire|begin|rerun|re-run|do',
  paused: 'pause|stop|halt|turn off|switch off|disable|deactivate|suspend|freeze|put on hold|hold',
  active:
    'resume|unpause|turn on|switch on|enable|activate|reactivate|continue|turn back on|switch back on|unfreeze|restart',
}
/** Verbs whose second part may stand at the end: "turn the reorder workflow off". */
const split =
  /^(?:turn|switch|put) (.+?) (on|off|on hold|back on)((?:\s+(?:please|pls|now|again|for me))*[.!\s]*)$/i

const tools = new Set(['list-workflows', 'run-workflow', 'switch-workflow'])
const asked =
  /^(?:what|which|who|when|how|is|are|was|were|did|does|do|has|have|had|any|list|show|tell|give|status|overview|where|why|my|our|all|the|workflows?\b)/i
/** How something is built, and not what there is. */
const building =
  /\b(?:create|build|make|draft|design|write|edit|change|add|new|set up|schedule|delete|remove|propose|how (?:do|can|to|would|should))\b/i

/** They run over what was, and change nothing. */
const rehearsals =
  /^(?:rehearse|try out|dry[- ]run|simulate|do a dry run of|do a rehearsal of) (?:the |my |our )?["“]?(.{2,60}?)["”]? workflow\b([^?]*)$/i

type Known = {
  /** Products that the text names. */
  names?: readonly string[]
  /** The workflows there are, as they are listed. */
  workflows?: readonly string[]
  today?: string
}

/** What a text means about workflows; null where it is about something else. */
export function readWorkflow(
  said: string,
  before: AgentEvent[],
  { names = [], workflows = [], today = '2000-01-01' }: Known = {},
): LocalUse | LocalSaying | null {
  // "Workflow orchestrator: restock" names a tool.
  if (/\borchestrat/i.test(said)) return null
  const text = spellKind(said)
  return (
    readNew(text) ??
    readAnswer(text, before, workflows) ??
    readNamed(text, workflows, names) ??
    readPlaced(text, before, workflows) ??
    readUnnamed(text, before, names, workflows) ??
    readIncident(text, names, today)
  )
}

const wanted =
  /^(?:make|create|build|set up|setup|draft|design|write|add|give|have|get|put together|start|i (?:want|need|would like|should like|['’]d like)|we (?:want|need|would like|should like|['’]d like)|need|want|would like|(?:i|we) could (?:use|do with)|(?:can|could) (?:i|we) (?:please )?(?:have|get))(?: me| us| yourself)?(?: please| pls)?(?: to have)? (?:a|an|another|one|some|some kind of|new)\b(?: (?!workflow)[\p{L}-]+){0,3} workflow\b[\s,:-]*(.{8,400})$/iu

/** "Make a workflow which hides what is sold out": its draft, from what it shall do. */
function readNew(text: string): LocalUse | null {
  const [, goal = ''] = wanted.exec(text.trim().replace(polite, '')) ?? []
  const sentence = goal
    .replace(/^(?:that|which|to|for|who|where|so that|called|so)\b\s*/i, '')
    .replace(/(?:[,\s]+(?:please|pls|thanks|thank you))?[.!?\s]*$/i, '')
    .replaceAll(/["“”]/g, '')
    .trim()
  if (sentence.split(/\s+/).length < 2) return null
  return { tool: 'draft-workflow', args: { sentence: capital(sentence) }, product: null, first: null }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "The digest", after "Which workflow?": the order that waited for its name. */
function readAnswer(
  text: string,
  before: AgentEvent[],
  workflows: readonly string[],
): LocalUse | LocalSaying | null {
  const asked = eventsOf(before, 'agent_text').at(-1)
  const order = eventsOf(before, 'user_message').at(-1)?.text ?? ''
  const { mask, named } = maskWorkflows(text, workflows)
  const [[name] = []] = named
  if (!asked?.text.startsWith('Which workflow') || !alone.test(mask) || name === undefined) return null
  return readNamed(
    /\bworkflow\b/i.test(order)
      ? order.replace(/\bworkflow\b/i, `workflow "${name}"`)
      : order.replace(/\b(?:it|that|this|them|one)\b/i, `the workflow "${name}"`),
    workflows,
  )
}

/** "Pause the second one", after the list of workflows. */
function readPlaced(
  text: string,
  before: AgentEvent[],
  workflows: readonly string[],
): LocalUse | LocalSaying | null {
  const last = eventsOf(before, 'tool_asked').at(-1)
  const [, place = ''] =
    /\b(?:the )?(first|second|third|fourth|fifth|last|[1-5](?:st|nd|rd|th))(?: one| workflow)?\b/i.exec(
      text,
    ) ?? []
  if (last?.tool !== 'list-workflows' || place === '') return null
  const at = place.toLowerCase() === 'last' ? workflows.length : (ordinalOf(place.toLowerCase()) ?? 0)
  const name = workflows[at - 1]
  return name === undefined
    ? null
    : readNamed(
        text.replace(
          /\b(?:the )?(?:first|second|third|fourth|fifth|last|[1-5](?:st|nd|rd|th))(?: one| workflow)?\b/i,
          `the workflow "${name}"`,
        ),
        workflows,
      )
}

function readUnnamed(
  text: string,
  before: AgentEvent[],
  names: readonly string[],
  workflows: readonly string[],
): LocalUse | LocalSaying | null {
  const plain = text.trim().replace(polite, '')
  const said = plain.replace(
    split,
    (_all, what: string, state: string, rest: string) => `turn ${state} ${what}${rest}`,
  )
  const goal = planned
    .exec(plain)?.[1]
    ?.replace(/,? and (?:then )?(?:run|start|do|execute) (?:it|that|them)\W*$/i, '')
  if (goal !== undefined) return { tool: 'workflow-orchestrator', args: { goal }, product: null, first: null }
  const some = orderOfSomeOne(plain)
  if (some !== null) return askWhich(some, workflows)
  const [, rehearsed, rest = ''] = rehearsals.exec(plain) ?? []
  if (rehearsed !== undefined) {
    const [, count = '', unit = ''] = /\b(\w+) (day|week|month)s?\b/i.exec(rest) ?? []
    const days = (readCount(count.toLowerCase()) ?? 0) * (/^w/i.test(unit) ? 7 : /^m/i.test(unit) ? 30 : 1)
    if (workflows.length > 0)
      return askWhichOf('rehearse', workflows, `There is no workflow “${rehearsed}”. Which one do you mean?`)
    const args = { workflow: rehearsed, ...(days > 0 ? { days: Math.min(90, days) } : {}) }
    return { tool: 'rehearse-workflow', args, product: null, first: null }
  }
  const order = /\bworkflows?\b/i.test(said)
    ? readOrder(said, workflows)
    : readOfLast(said, before, workflows)
  if (order) return order
  if (/^(?:fix|repair|debug|mend|check|look at) (?:the |my |our |that |this )?workflows?[.!\s]*$/i.test(said))
    return askWhich('fixed', workflows)
  // Only workflows are paused.
  const paused =
    names.length === 0
      ? /^(pause|suspend|freeze|unpause|resume) (?:the |my |our )?([\p{L}][\p{L}\d -]{3,60}?)[.!\s]*$/iu.exec(
          said,
        )
      : null
  const turned =
    names.length === 0
      ? /^(?:turn|switch) (?:back )?(on|off) (?:the |my |our )?([\p{L}][\p{L}\d -]*(?:pricing|restock|restocking|sync|report|alerts?|intelligence|support|automation|check|reorder|routine))[.!\s]*$/iu.exec(
          said.replace(/\bback on\b/i, 'on'),
        )
      : null
  if (turned?.[2] !== undefined)
    return toUse(/^on$/i.test(turned[1] ?? '') ? 'active' : 'paused', turned[2], workflows)
  if (paused?.[2] !== undefined && (ofFlow.test(paused[2]) || !notPaused.test(paused[2])))
    return toUse(/^(?:un|re)/i.test(paused[1] ?? '') ? 'active' : 'paused', paused[2], workflows)
  const isForbidden = /^do not\b|\bnever\b|^don['’]?t\b/i.test(said)
  const all = everything.exec(said)
  const isAll = all ? (all.slice(2).find((state) => state !== undefined && state !== '') ?? 'off') : undefined
  if (isAll !== undefined && workflows.length > 0)
    return askWhichOf(
      offWords.test(isAll) ? 'paused' : 'active',
      workflows,
      'I switch one workflow at a time. Which one?',
    )
  const isAsked =
    /\bworkflows?\b/i.test(said) &&
    asked.test(said) &&
    (!building.test(said) || /\b(?:have|had|did) (?:i|we)\b/i.test(said)) &&
    !isForbidden
  // "What did the agents do in this workflow" is a question of what they did.
  return isAsked && !/\b(?:agents?|plan)\b/i.test(said)
    ? { tool: 'list-workflows', args: {}, product: null, first: null }
    : null
}

const ofFlow = /\b(?:digest|report|briefing|alerts?|list|check|reminders?|summary|routine|automation)$/i
const notPaused =
  /\b(?:agents?|syncs?|syncing|ads?|campaigns?|runs?|everything|all|it|that|this|them|store|shop|sales?|orders?|products?|for|until|if|when)\b/i

function readOrder(said: string, workflows: readonly string[]): LocalUse | LocalSaying | null {
  if (said.trim().endsWith('?') || /\b(?:not|never|if|unless|when|every|each|at \d)\b|n['’]t\b/i.test(said))
    return null
  for (const [kind, words] of Object.entries(verbs)) {
    const found = new RegExp(`^(?:${words}) ${name}${ends}`, 'i').exec(said)
    const behind = new RegExp(
      `^(?:${words}) (?:the |my |our )?workflow ["“]?(.{2,60}?)["”]?${ends}`,
      'i',
    ).exec(said)
    if (behind?.[1] !== undefined) return toUse(kind, behind[1].replace(/^(?:called|named) /i, ''), workflows)
    if (!found) continue
    const workflow = (found[1] ?? '').replace(/^(?:the|my|our|all|all of)\b\s*/i, '').trim()
    return workflow === '' || /^(?:a|an|some|new|another)\b/i.test(workflow)
      ? askWhich(kind, workflows)
      : toUse(kind, workflow, workflows)
  }
  return null
}

/** "Pause it", after a workflow was spoken of. */
function readOfLast(
  said: string,
  before: AgentEvent[],
  workflows: readonly string[],
): LocalUse | LocalSaying | null {
  const last = eventsOf(before, 'tool_asked').at(-1)
  if (!last || !tools.has(last.tool)) return null
  const { workflow } = (last.args ?? {}) as Record<string, unknown>
  for (const [kind, words] of Object.entries(verbs)) {
    const found = new RegExp(
      `(?:^|[,.;] (?:so |please |just )?)(?:${words}) (it|that|this|that one|this one|the one|them)${ends}`,
      'i',
    ).exec(said)
    if (found) return typeof workflow === 'string' ? toUse(kind, workflow) : askWhich(kind, workflows)
  }
  return null
}

/** Of those there are, none is called so where `workflows` are known: it was looked for before. */
function toUse(kind: string, workflow: string, workflows: readonly string[] = []): LocalUse | LocalSaying {
  if (workflows.length > 0) return askWhich(kind, workflows, `There is no workflow “${workflow}”. `)
  const plain = { product: null, first: null }
  return kind === 'run'
    ? { ...plain, tool: 'run-workflow', args: { workflow } }
    : { ...plain, tool: 'switch-workflow', args: { workflow, status: kind } }
}

function askWhich(kind: string, workflows: readonly string[], lead = ''): LocalSaying {
  const isKind = kind === 'run' || kind === 'paused' || kind === 'active'
  if (workflows.length > 0) {
    const which = lead === '' ? `Which workflow should I ${doneTo(kind)}?` : `${lead}Which one do you mean?`
    return askWhichOf(isKind ? kind : 'look', workflows, which)
  }
  return {
    part: 'answer',
    asksFor: 'list-workflows',
    text: `Which workflow should I ${doneTo(kind)}? Say its name.${kind === 'fixed' ? '' : ' Nothing was changed.'}`,
    choices: [
      {
        label: 'Which workflows do I have?',
        message: 'Which workflows do I have?',
        use: { tool: 'list-workflows', args: {} },
      },
    ],
  }
}

function doneTo(kind: string): string {
  return kind === 'run' ? 'run' : kind === 'paused' ? 'pause' : kind === 'fixed' ? 'look at' : 'turn on'
}
