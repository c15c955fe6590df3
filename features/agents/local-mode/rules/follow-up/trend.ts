/** A few words that ask which way the last answer goes: "did they go up in october". */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { readBefore } from '../comparison.ts'
import { isSmall, readSentence } from '../slots.ts'
import { asksForTrend, daysBefore, recentDays } from '../trend.ts'
import { lastUse } from './follow-up.ts'
import type { LocalUse } from './to-use.ts'

type Days = { from: string; to: string }

const ofOneTime = new Set(['payment-optimizer', 'sentiment-analyzer', 'fraud-detector'])
const ofDays = new Set([...ofOneTime, 'performance-analyzer'])
const plainWords =
  /^(?:they|it|that|those|these|them|this|did|do|does|are|is|was|were|have|has|been|go|goes|going|went|gone|get|gets|getting|got|up|down|better|worse|higher|lower|more|less|or|rise|rises|rising|rose|risen|fall|falling|fell|fallen|increas\w+|decreas\w+|drop\w*|grow\w*|grew|climb\w*|improv\w+|worsen\w*|shr[iau]nk\w*|changed?|and|since|then|much|by|any|though|lately|recently|than|compare[ds]?|comparing|with|to|vs|versus|against|how|what|in|of|the|same|fewer|bigger|smaller|stronger|weaker|well)$/
const against = /\b(?:than|compare[ds]?|comparing|vs|versus|against)\b/i
const maxWords = 10

/** "Did they go up in october" after disputes: those of October, and those of the time before. Null where it leans on nothing. */
export function readTrend(
  question: string,
  before: AgentEvent[],
  today: string,
): { use: LocalUse; earlier: LocalUse | null } | null {
  const last = lastUse(before)
  const isAgainst = against.test(question)
  if (!last || !ofDays.has(last.tool) || (!asksForTrend(question) && !isAgainst)) return null
  const { words, period, compared } = readSentence(question.slice(0, 300), today)
  const isLeaning = words.some(({ text }) => /^(?:they|it|that|those|these|them|this)$/.test(text))
  const isPlain = words.every(
    (word, index) =>
      isSmall(word) ||
      plainWords.test(word.text) ||
      (period !== null && index >= period.at && index < period.at + period.length),
  )
  if (!isLeaning || !isPlain || words.length > maxWords || (period && period.horizonWeeks !== null))
    return null
  // "Is that more than in september": what was told against that time.
  const other = last.period && (readBefore(words, last.period) ?? compared ?? period)
  if (isAgainst && other && last.period && other.from !== last.period.from) {
    const { days: _days, compareFrom: _one, compareTo: _other, ...told } = last.args
    const [now, then] = [last.period, other].map(({ from, to }) => ({ from, to }))
    const use = (args: Record<string, unknown>): LocalUse => ({
      ...{ tool: last.tool, product: null, first: null },
      args: { ...told, ...args },
    })
    return ofOneTime.has(last.tool)
      ? { use: use({ ...now }), earlier: use({ ...then }) }
      : { use: use({ ...now, compareFrom: then?.from, compareTo: then?.to }), earlier: null }
  }
  if (isAgainst && !asksForTrend(question)) return null
  const days = period ? { from: period.from, to: period.to } : (last.period ?? recentDays(today))
  const { days: _replaced, compareFrom: _from, compareTo: _to, ...args } = last.args
  const useOf = ({ from, to }: Days): LocalUse => ({
    tool: last.tool,
    args: { ...args, from, to },
    product: null,
    first: null,
  })
  return { use: useOf(days), earlier: ofOneTime.has(last.tool) ? useOf(daysBefore(days)) : null }
}
