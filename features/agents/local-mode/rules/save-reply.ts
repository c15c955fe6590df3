/** "Save this as reply on Ida's ticket: …": a text that is kept on a ticket. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { lastTickets } from './follow-up/ticket.ts'
import type { LocalSaying, LocalUse } from './follow-up/to-use.ts'
import { readTicketNamed } from './ticket-named.ts'

const polite =
  "(?:(?:please|pls|can you|could you|ok|okay|now|then|and|so|great|kindly|let us|let['’]?s|(?:i|we)(?: would|['’]d)? (?:want|need|like)(?: you)? to),? )*"
const kinds = '(?:reply|replies|answer|response|draft|note)'
const verbs = '(?:save|store|keep|put|attach|note|leave|add|record|file|write|use|post|set)'
/** What leads the text: the order, with its ticket behind it, before it, or in its midst. */
const leads = [
  new RegExp(`^\\W*${polite}${verbs}\\b(?=.*\\b${kinds}\\b)`, 'is'),
  new RegExp(
    `^\\W*${polite}(?:on|to|for|under|with)\\b.{2,70}?[\\s,]${verbs}\\b(?=.*\\b(?:${kinds}|this|following)\\b)`,
    'is',
  ),
  new RegExp(
    `^\\W*(?:(?:here is|this is|a|the|my) )*${kinds} (?:for|to|on)\\b.{2,60}?,? (?:please )?(?:and )?(?:save|keep|store) (?:it|this)\\b`,
    'is',
  ),
]
const others = /\b(?:title|tag|tags|price|stock|brand|description|purchase|seo)\b/i
const separators = /:\s*|\s[-–—]\s+|\n+|\b(?:saying|reading|that says|which says):?\s+|(?=["“])/giu
/** What is said of the reply and not of its ticket. */
const plainWords = new RegExp(
  `\\b(?:can|could|would|you|i(?:['’]d)?|we(?:['’]d)?|want|need|like|to|lets?|us|ok|okay|and|so|great|kindly|then|now|${verbs}|${kinds}|this|that|these|it|following|below|text|words?|as|new|short|quick|final|finished|proposed|verbatim|exactly|saying|reading|unsent|here|is|next|my|own|please)\\b`,
  'gi',
)
const unsent =
  /,? ?(?:\b(?:but|and),? )?(?:\b(?:do not|don['’]?t|never) (?:yet )?send(?: (?:it|this|anything))?(?: yet| off)?|\bwithout sending(?: it)?|\b(?:leave|keep) it unsent)/gi
const waiting =
  /\b(?:if|unless|until|till|when|once|whenever|as soon as|in case|later|tomorrow|tonight|(?:on|next|by) (?:mon|tues|wednes|thurs|fri|satur|sun)day|next (?:week|month)|in (?:an?|one|two|\d+) (?:hours?|days?|weeks?))\b/i
const negated = /\b(?:not|never|don['’]?t|dont|nor)\b/i
const maxLead = 160

/** The reply to be saved, with the number of its ticket or what tells which it is; null where nothing is to be saved. */
export function readSaveReply(text: string, before: AgentEvent[] = []): LocalUse | LocalSaying | null {
  const { lead, written } = cut(text) ?? {}
  if (lead === undefined || written === undefined) return null
  const plain = lead.replaceAll(unsent, ' ')
  if (negated.test(plain)) return null
  const outside = plain.replaceAll(/["“”][^"“”]+["“”]/g, ' ')
  if (waiting.test(outside))
    return {
      part: 'answer',
      asksFor: 'save-reply',
      text: 'A reply is saved as soon as you approve it, under no condition and at no later time. Nothing was saved.',
    }
  const { number, words } = readTicketNamed(withoutPlain(plain))
  const use = { tool: 'save-reply', product: null }
  const [last, ...more] = lastTickets(before)
  const ticket = number ?? (words.length === 0 && more.length === 0 ? last : undefined)
  if (ticket !== undefined) return { ...use, args: { ticket, text: written }, first: null }
  // "Write a reply to Jonas: say sorry" asks for a draft.
  if (/^\W*(?:(?:please|pls|can you|could you|ok|now) )*write\b/i.test(plain)) return null
  return { ...use, args: { text: written }, first: { read: 'ticket number', words, status: null } }
}

/** A quotation that a ticket is called, with more behind it. */
const calledSo =
  /^["“][^"“”]+["”](?:['’]s)?\s*(?::|-|–|—|,|(?:ticket|case|one|message|complaint|thread|saying|from|of|by)\b)/i

/** The order and the text that shall be kept, as it was typed. */
function cut(text: string): { lead: string; written: string } | null {
  for (const found of text.matchAll(separators)) {
    const lead = text.slice(0, found.index)
    const rest = text.slice(found.index + found[0].length).trim()
    const isInQuotation = (lead.match(/["“”]/g) ?? []).length % 2 === 1
    if (isInQuotation || lead.length > maxLead || rest === '' || !isLead(lead)) continue
    const quoted = /^["“](.+)["”](?:,? (?:please|pls|thanks|thank you))?[.!]?$/is.exec(rest)?.[1]?.trim()
    // A quotation with more behind it is what a ticket is called.
    if (found[0] === '' && quoted === undefined) continue
    if (calledSo.test(rest)) continue
    return { lead, written: quoted ?? rest }
  }
  return null
}

function isLead(text: string): boolean {
  return !others.test(text.replaceAll(/["“”][^"“”]+["“”]/g, ' ')) && leads.some((one) => one.test(text))
}

/** Without what is said of the reply; what is quoted stays. */
function withoutPlain(text: string): string {
  return text
    .split(/(["“”][^"“”]+["“”])/)
    .map((part) => (/^["“”]/.test(part) ? part : part.replaceAll(plainWords, ' ')))
    .join('')
}
