/** "Take 10 percent off all of them except the regn", after products were listed: the prices of the others. */
import { z } from 'zod'
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import { wordsOfName } from '#features/shop/feed/rules/name.ts'
import { maxPrices } from '../several-prices.ts'
import { plain } from './choice.ts'
import type { LocalSaying, LocalUse } from './to-use.ts'

const lead =
  '(?:(?:ok|okay|yes|now|then|please|pls|and|so|great|good|right|kindly|can you|could you|lets|let us),? )*'
const them =
  '(?:(?:the )?prices? of )?(?:all of (?:them|those|these)|(?:them|those|these)(?: all)?|all|everything(?: there)?|the (?:whole )?lot|(?:their|the|all their|all the) prices)'
const percent = '(\\d{1,2}(?:\\.\\d{1,2})?) ?(?:%|percent|per cent|pct)'
const except =
  ",? (?:except(?: for)?|but not|apart from|other than|excluding|without|all but|not|but leave out|leaving out|just not) (?:(?:the|my|our|that|any) )?([\\p{L}\\p{N} '’-]{2,60}?)(?: ones?)?(?:,? (?:please|pls|then|now))*"
const down = [
  `(?:take|knock|cut|shave|give|get) ${percent} off (?:of |on )?${them}`,
  `(?:lower|reduce|drop|cut|discount|decrease|mark down) ${them} (?:all )?(?:down )?by ${percent}`,
  `make ${them} (?:all )?${percent} (?:cheaper|less|lower)`,
  `${percent} (?:off|less) (?:on |for |of )?${them}`,
]
const up = [
  `(?:raise|increase|lift|put up|mark up|put) ${them} (?:all )?(?:up )?by ${percent}`,
  `make ${them} (?:all )?${percent} (?:dearer|more expensive|pricier|more|higher)`,
]
const formsOf = (ways: readonly string[]) => ways.map((way) => new RegExp(`^${lead}${way}${except}$`, 'u'))
const [downForms, upForms] = [formsOf(down), formsOf(up)]

const Rows = z.array(z.object({ productId: z.string(), title: z.string() }))
const Total = z.object({ total: z.number() })
const unchanged = 'Nothing was changed.'

/** Null where it orders none of that, or nothing was listed. What is left out must be among what was listed. */
export function moveListed(question: string, before: AgentEvent[]): LocalUse | LocalSaying | null {
  const said = plain(question)
  const match = (forms: readonly RegExp[]) => forms.map((form) => form.exec(said)).find((one) => one !== null)
  const [lowered, raised] = [match(downForms), match(upForms)]
  const [, by, name = ''] = lowered ?? raised ?? []
  const asked = eventsOf(before, 'tool_asked').at(-1)
  const answered = eventsOf(before, 'tool_answered').findLast(({ outcome }) => outcome === 'answered')
  if (by === undefined || asked?.tool !== 'find-products' || answered?.callId !== asked.callId) return null
  const output = ToolAnswer.safeParse(answered.output).data
  const rows = Rows.safeParse(output?.tables[0]?.rows).data ?? []
  const total = Total.safeParse(output?.detail).data?.total
  const say = (text: string): LocalSaying => ({ part: 'answer', text: `${text} ${unchanged}` })
  if (/\b(?:and|or|except|not)\b|\d/.test(name))
    return say('Leave out one product at a time, or name what is to change.')
  const words = wordsOfName(name)
  const isLeftOut = ({ title }: { title: string }) => {
    const own = wordsOfName(title)
    return words.every((word) => own.includes(word))
  }
  const left = rows.filter((row) => !isLeftOut(row))
  if (words.length === 0 || left.length === rows.length)
    return say(`None of these is called “${name}”. Name what to leave out by its title.`)
  if (total !== rows.length) return say(`I listed only ${rows.length} of them. Narrow the list down first.`)
  if (left.length === 0) return say('That leaves none of them.')
  if (left.length > maxPrices) return say(`I change at most ${maxPrices} prices at a time.`)
  return {
    tool: 'set-prices',
    args: {
      productIds: left.map(({ productId }) => productId),
      percent: lowered ? -Number(by) : Number(by),
    },
    product: null,
    first: null,
  }
}
