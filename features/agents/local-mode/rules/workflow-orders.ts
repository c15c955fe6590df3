/** What is asked and ordered of workflows: which there are, to run one, to pause one. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { readCount } from './count.ts'
import type { LocalSaying, LocalUse } from './follow-up/to-use.ts'

const polite =
  /^(?:(?:please|pls|plz|hey|hi|ok|okay|now|then|and|just|kindly|can you|could you|would you|will you|i want to|i want you to|i need you to|i(?: would|['’]d) like(?: you)? to|lets|let['’]?s|go ahead and|time to)[\s,]+)*/i
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

const planned =
  /^(?:make|create|draw up|work out|write|prepare|give me)(?: me)? (?:a|the) plan (?:so that|to|for|that|how to|in order to) ([^?]{5,200}?)[.!\s]*$/i
/** They run over what was, and change nothing. */
const rehearsals =
  /^(?:rehearse|try out|dry[- ]run|simulate|do a dry run of|do a rehearsal of) (?:the |my |our )?["“]?(.{2,60}?)["”]? workflow\b([^?]*)$/i

/** What a text means about workflows; null where it is about something else. */
export function readWorkflow(
  text: string,
  before: AgentEvent[],
  names: readonly string[] = [],
): LocalUse | LocalSaying | null {
  // "Workflow orchestrator: restock" names a tool.
  if (/\borchestrat/i.test(text)) return null
  const plain = text.trim().replace(polite, '')
  const said = plain.replace(
    split,
    (_all, what: string, state: string, rest: string) => `turn ${state} ${what}${rest}`,
  )
  const goal = planned
    .exec(plain)?.[1]
    ?.replace(/,? and (?:then )?(?:run|start|do|execute) (?:it|that|them)\W*$/i, '')
  if (goal !== undefined) return { tool: 'workflow-orchestrator', args: { goal }, product: null, first: null }
  const [, rehearsed, rest = ''] = rehearsals.exec(plain) ?? []
  if (rehearsed !== undefined) {
    const [, count = '', unit = ''] = /\b(\w+) (day|week|month)s?\b/i.exec(rest) ?? []
    const days = (readCount(count.toLowerCase()) ?? 0) * (/^w/i.test(unit) ? 7 : /^m/i.test(unit) ? 30 : 1)
    const args = { workflow: rehearsed, ...(days > 0 ? { days: Math.min(90, days) } : {}) }
    return { tool: 'rehearse-workflow', args, product: null, first: null }
  }
  const order = /\bworkflows?\b/i.test(said) ? readOrder(said) : readOfLast(said, before)
  if (order) return order
  if (/^(?:fix|repair|debug|mend|check|look at) (?:the |my |our |that |this )?workflows?[.!\s]*$/i.test(said))
    return askWhich('fixed')
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
  if (turned?.[2] !== undefined) return toUse(/^on$/i.test(turned[1] ?? '') ? 'active' : 'paused', turned[2])
  if (paused?.[2] !== undefined && !notPaused.test(paused[2]))
    return toUse(/^(?:un|re)/i.test(paused[1] ?? '') ? 'active' : 'paused', paused[2])
  const isForbidden = /^do not\b|\bnever\b|^don['’]?t\b/i.test(said)
  const isAsked = /\bworkflows?\b/i.test(said) && asked.test(said) && !building.test(said) && !isForbidden
  // "What did the agents do in this workflow" is a question of what they did.
  return isAsked && !/\b(?:agents?|plan)\b/i.test(said)
    ? { tool: 'list-workflows', args: {}, product: null, first: null }
    : null
}

const notPaused =
  /\b(?:agents?|syncs?|syncing|ads?|campaigns?|runs?|everything|all|it|that|this|them|store|shop|sales?|orders?|products?|for|until|if|when)\b/i

function readOrder(said: string): LocalUse | LocalSaying | null {
  if (said.trim().endsWith('?') || /\b(?:not|never|if|unless|when|every|each|at \d)\b|n['’]t\b/i.test(said))
    return null
  for (const [kind, words] of Object.entries(verbs)) {
    const found = new RegExp(`^(?:${words}) ${name}${ends}`, 'i').exec(said)
    const behind = new RegExp(
      `^(?:${words}) (?:the |my |our )?workflow ["“]?(.{2,60}?)["”]?${ends}`,
      'i',
    ).exec(said)
    if (behind?.[1] !== undefined) return toUse(kind, behind[1].replace(/^(?:called|named) /i, ''))
    if (!found) continue
    const workflow = (found[1] ?? '').replace(/^(?:the|my|our|all|all of)\b\s*/i, '').trim()
    return workflow === '' || /^(?:a|an|some|new|another)\b/i.test(workflow)
      ? askWhich(kind)
      : toUse(kind, workflow)
  }
  return null
}

/** "Pause it", after a workflow was spoken of. */
function readOfLast(said: string, before: AgentEvent[]): LocalUse | LocalSaying | null {
  const last = eventsOf(before, 'tool_asked').at(-1)
  if (!last || !tools.has(last.tool)) return null
  const { workflow } = (last.args ?? {}) as Record<string, unknown>
  for (const [kind, words] of Object.entries(verbs)) {
    const found = new RegExp(`^(?:${words}) (it|that|this|that one|this one|the one|them)${ends}`, 'i').exec(
      said,
    )
    if (found) return typeof workflow === 'string' ? toUse(kind, workflow) : askWhich(kind)
  }
  return null
}

function toUse(kind: string, workflow: string): LocalUse {
  const plain = { product: null, first: null }
  return kind === 'run'
    ? { ...plain, tool: 'run-workflow', args: { workflow } }
    : { ...plain, tool: 'switch-workflow', args: { workflow, status: kind } }
}

function askWhich(kind: string): LocalSaying {
  const done = kind === 'run' ? 'run' : kind === 'paused' ? 'pause' : kind === 'fixed' ? 'look at' : 'turn on'
  return {
    part: 'answer',
    asksFor: 'list-workflows',
    text: `Which workflow should I ${done}? Say its name.${kind === 'fixed' ? '' : ' Nothing was changed.'}`,
    choices: [
      {
        label: 'Which workflows do I have?',
        message: 'Which workflows do I have?',
        use: { tool: 'list-workflows', args: {} },
      },
    ],
  }
}
