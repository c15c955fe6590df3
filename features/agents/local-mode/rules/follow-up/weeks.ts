/** "Make it 12", "ten weeks": a forecast over other weeks. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { plain } from './choice.ts'
import type { LocalUse } from './to-use.ts'

const small = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const maxWeeks = 26
const form = new RegExp(
  `^(?:(?:ok|okay|and|now|no|nah|but|please|rather|better|sorry|what|how|about),? )*(?:make (?:it|that) )?(?:for |over |in |the |next )*(\\d{1,2}|${small.join('|')})( weeks?| months?)?(?: (?:instead|please|pls|then|now|ahead))*$`,
)

/** Null where the last thing asked for was no forecast. */
export function moreWeeks(question: string, before: AgentEvent[]): LocalUse | null {
  const asked = eventsOf(before, 'tool_asked').at(-1)
  const [, said = '', unit = ''] = form.exec(plain(question)) ?? []
  if (said === '' || asked?.tool !== 'trend-prediction') return null
  const count = /^\d/.test(said) ? Number(said) : small.indexOf(said) + 1
  const weeks = unit.startsWith(' month') ? count * 4.35 : count
  const horizonWeeks = Math.max(1, Math.min(maxWeeks, Math.round(weeks)))
  return {
    tool: asked.tool,
    args: { ...(asked.args as Record<string, unknown>), horizonWeeks },
    product: null,
    first: null,
  }
}
