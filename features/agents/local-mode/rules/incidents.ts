/** Whether anything failed, in whatever words: told by the state of the work. */
import type { LocalUse } from './follow-up/to-use.ts'
import { readSentence } from './slots.ts'

const failing =
  /\b(?:fail\w*|fall(?:en|s)? (?:over|apart|down)|fell (?:over|apart|down)|br(?:eak|oke|oken|eaks)|crash\w*|go(?:ne|es)? wrong|went wrong|blow(?:n)? up|blew up|die[ds]?|conk\w* out|go(?:ne)? (?:bang|down|south)|went (?:down|south|bang)|abort\w*|outages?|hiccups?|errors?|hung|hang|got stuck|stuck|trouble|incidents?|faults?)\b/i
const ofAnything =
  /\b(?:any ?thing|something|smth|sth|any|some|every ?thing|what|which|were there|was there|are there|is there)\b/i
const otherFailures =
  /\b(?:payments?|charges?|cards?|orders?|customers?|products?|sales|deliver\w*|parcels?|tickets?|prices?|refunds?|disputes?|checkout|website|agents?|listings?|feed|sync\w*|titles?|descriptions?|fields?|catalogue|of you)\b/i

/** "Did all jobs go through". */
const ended =
  /^(?:so |and |ok |hey )*(?:did|have|has|are)\b.*\b(?:jobs?|runs?|workflows|processes|tasks|everything)\b.*\b(?:(?:go|went|gone|come|came) (?:through|well|ok|fine|smoothly)|finish\w*|complet\w*|succe\w+|end(?:ed)? well)\b/i
const ofTime = /^(?:(?:last|this|night|morning|evening|day|week|during|the|time|monday|sunday|friday)\s?)+$/i

/** "Did anything fall over last night": what failed since. */
export function readIncident(text: string, names: readonly string[], today: string): LocalUse | null {
  const plain = text.trim()
  const isAsked = (failing.test(plain) && ofAnything.test(plain)) || ended.test(plain)
  if (!isAsked || otherFailures.test(plain)) return null
  if (names.some((name) => !failing.test(name) && !ofTime.test(name)) || plain.split(/\s+/).length > 14)
    return null
  const isOpen = /^(?:(?:and|so|ok),? )*(?:what|which)\b/i.test(plain)
  const { period } = readSentence(
    plain.replace(/\bovernight\b|\b(?:in|during|through|over) the night\b/i, 'last night'),
    today,
  )
  if (isOpen && period === null) return null
  return {
    tool: 'work-status',
    args: period && period.horizonWeeks === null ? { since: period.from } : {},
    product: null,
    first: null,
  }
}
