/** "I say it's below 4%, add that please", after it was asked what is believed of something: a hypothesis of that. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'

const subjects: Readonly<Record<string, string>> = {
  payment_failure: 'failed payments are',
  refund_share: 'refunds are',
  dispute_rate: 'disputes are',
  returning_share: 'returning customers are',
  orders_per_day: 'orders a day are',
}
const lead = '(?:(?:ok|okay|so|well|hm+|no|and|but|then|please|pls|can you|could you),? )*'
const thinks =
  "(?:(?:i|we)(?: would|['’]d)? (?:say|think|believe|guess|reckon|bet|claim|expect|assume|am sure|['’]m sure)(?: that)? )?"
const it =
  "(?:it|they|that|this|the (?:share|rate|number|level))(?:['’]s|['’]re|s| is| are| stays?| remains?| will be| should be)+"
const keep = '(?:add|note|keep|record|save|write|put|log|take)'
const tail = '(?: (?:down|in|on|up|too|there|as one|please|pls|for me|for us|then|now|thanks))*'
const claim = '([^,;.?!]*\\d[^,;?!]*?)'
const forms = [
  `^${lead}${thinks}${it} ${claim}[,;.]? (?:(?:and|so|please|pls|can you|could you) )*${keep} (?:that|it|this)${tail}$`,
  `^${lead}${keep}(?: down)?(?: that|:)? ${thinks}${it} ${claim}${tail}$`,
].map((form) => new RegExp(form, 'i'))

/** The text with what it is about and what shall be done with it; null where it says anything else. */
export function spellOfAsked(text: string, before: AgentEvent[]): string | null {
  const last = eventsOf(before, 'tool_asked').at(-1)
  const { kind } = (last?.args ?? {}) as Record<string, unknown>
  const subject = last?.tool === 'view-beliefs' && typeof kind === 'string' ? subjects[kind] : undefined
  const plain = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/[.!\s]+$/, '')
  const said = forms.map((form) => form.exec(plain)?.[1]).find((found) => found !== undefined)
  return subject === undefined || said === undefined
    ? null
    : `note as a hypothesis: ${subject} ${said.trim()}`
}
