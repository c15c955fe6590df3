/** Orders that a text may be, by its likeness to examples of orders: offered where its verb is not clear. */
import type { AnswerChoice } from '#features/agents/conversation-log/contract/event.ts'
import { cutText } from '#kit/cut-text.ts'
import { toParts } from './act/parts.ts'
import { readCount } from './count.ts'
import { offersOf } from './kind-offers.ts'
import { isOrderedWith, type Kind, rankOrders } from './order-kinds.ts'
import { toWords } from './words.ts'

type Asked = {
  names: readonly string[]
  people?: readonly string[]
  /** Those that the agent has; null for any. */
  tools: readonly string[] | null
}

const maxLength = 300
/** A whole description is no label. */
const maxLabel = 90
/** A kind that is less probable has nothing to do with the text. */
const minProbability = 0.01
/** What orders nothing that could be done here. */
const idle = new Set<Kind>(['question', 'cannot', 'small-talk'])

/** The likeliest first; none where nothing is named that could be changed. */
export function offerOrdersOf(
  text: string,
  { names, people = [], tools }: Asked,
  max: number,
): AnswerChoice[] {
  const spelled = spellCounts(text.slice(0, maxLength), names)
  const order = toParts({ text: spelled, words: toWords(spelled) }, { names, people })
  const seen = new Set<string>()
  return rankOrders(spelled, { names, people })
    .filter(({ probability }) => probability >= minProbability)
    .flatMap(({ of }) =>
      of === 'question' ? [] : offersOf(of, { text: spelled, order }, (word) => !isOrderedWith(word)),
    )
    .filter(({ tool, said }) => {
      const label = said.replaceAll('"', '')
      if (tools?.includes(tool) === false || seen.has(label)) return false
      seen.add(label)
      return true
    })
    .slice(0, max)
    .map(({ tool, said, args }) => ({
      label: cutText(begin(said.replaceAll('"', '')), maxLabel),
      message: begin(said),
      ...(args === undefined ? {} : { use: { tool, args } }),
    }))
}

/** As a sentence begins. */
function begin(said: string): string {
  return said.charAt(0).toUpperCase() + said.slice(1)
}

/** How probable it is that a text orders something which can be done here, 0 to 1. */
export function orderShare(text: string, { names, people = [] }: Pick<Asked, 'names' | 'people'>): number {
  return rankOrders(text.slice(0, maxLength), { names, people }).reduce(
    (share, { of, probability }) => (idle.has(of) ? share : share + probability),
    0,
  )
}

/** "Two mugs broke": the number before a name in digits. */
function spellCounts(text: string, names: readonly string[]): string {
  const counted = text.replaceAll(
    /\b(?:first|top|next|best|another)? ?(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty)\b(?= (?:of (?:the|those|them)|more|ready|complete|products|items|pieces|units))/gi,
    (said, word: string) => said.replace(word, String(readCount(word.toLowerCase()) ?? word)),
  )
  return names.reduce((said, name) => {
    const at = said.toLowerCase().indexOf(name.toLowerCase())
    const [, lead, word] = /^(.*?)(\p{L}+)\s+(?:of )?(?:the |my |our )?$/isu.exec(said.slice(0, at)) ?? []
    const count = word === 'a' ? null : readCount(word?.toLowerCase())
    return at < 0 || count === null ? said : `${lead}${count} ${said.slice(at)}`
  }, counted)
}
