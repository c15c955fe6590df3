/** A compare-at price that is to go: "remove the strike price of the mug", "the mug should no longer be shown as reduced". */
import { maskName } from './follow-up/narrow.ts'
import type { LocalSaying, LocalUse } from './follow-up/to-use.ts'

const struck =
  '(?:(?:strike|struck|crossed|striked)(?:[- ]?(?:through|out))?|strikethrough|compare[- ]?at|compareat)(?: prices?)?|(?:old|former|previous|original|was|before) price'
const ofIt = '(?: (?:of|for|on|from|at|to|the|my|our|its|NAME))*'
const gone = [
  `(?:remove|delete|clear|erase|drop|lose|scrap|cancel|hide|undo|stop showing|do(?:n't| not) show)(?: NAME)?(?: (?:the|its|any|that|this|NAME))* (?:${struck})`,
  `(?:take|get|pull|strip|wipe|bring)(?: (?:the|its|any|that|this|NAME))* (?:${struck})${ofIt} (?:away|off|out|down)`,
  `(?:take|get|pull|strip|wipe) (?:away|off|out)(?: (?:the|its|any|that|this|NAME))* (?:${struck})`,
  `get rid of(?: (?:the|its|any|that|this|NAME))* (?:${struck})`,
  `(?:set|change|put|make|leave)(?: (?:the|its|NAME))* (?:${struck})${ofIt} (?:nothing|none|empty|blank|zero|0)`,
  `(?:${struck})${ofIt} (?:can|must|should|may|has to|needs to|is to|to)(?: now)? (?:go|come off|disappear|be (?:removed|deleted|taken (?:off|away)|gone|hidden))`,
  `(?:without|no|no more) (?:the |a |any )*(?:${struck})(?: any ?more| any longer)?`,
]
const shown =
  '(?:show|shown|showing|shows|display|displayed|mark|marked|list|listed|appear|look|label|labelled)'
const reduced =
  '(?:as|like|to be)? ?(?:a |on )?(?:reduced|discounted|marked down|reduction|discount|bargain|(?<=as )(?:a )?sale|(?<=as )on sale|(?<=as )on offer)'
const never = [
  `(?:no longer|not|never|don't|do not|stop)(?: (?:be|being|to|should|must|the|my|our|NAME))* ${shown}(?: (?:it|the|my|our|NAME))* ${reduced}`,
  `${shown}(?: (?:it|the|my|our|NAME))* ${reduced} (?:any ?more|any longer|no longer|no more)`,
]
const order = new RegExp(`\\b(?:${[...gone, ...never].join('|')})(?![\\w-])`)

/** Words that say nothing beside it. */
const plain = new Set(
  `end remove delete clear erase drop lose scrap cancel hide undo stop showing don't do not show take get pull strip wipe bring rid of set change put make leave to nothing none empty blank zero 0 can must should may has needs is be now go come off disappear removed deleted taken away gone hidden out down without no more the a an any that this its it my our for on from at in with shown displayed display mark marked list listed appear look label labelled as like reduced discounted reduction discount bargain sale offer longer never being anymore strike struck crossed striked crossed-out struck-through strike-through through strikethrough compare-at compareat compare old former previous original was before price prices please pls and so ok okay could you would will we i want like would thanks too also again more over ended finished has there then above beside next people shoppers customers store shop product`.split(
    ' ',
  ),
)
const asks = /^\W*(?:what|which|who|why|how|when|where|should (?:i|we)|is|are|was|does|do (?:i|we)|did)\b/i
/** "Do not remove it"; "not shown as reduced" is what shall be. */
const denied =
  /\b(?:not|never|don['’]?t|dont)\s+(?:yet |ever )?(?:end|remove|delete|clear|erase|drop|lose|scrap|cancel|hide|undo|stop|take|get|pull|strip|wipe|bring|set|change|put|make|leave)\b/i
const maxLength = 200

/** The use that takes it away, the price left as it is; null where a word says anything else. `subject` is the product that was spoken of. */
export function readUnstruck(
  text: string,
  names: readonly string[],
  subject: string | null,
): LocalUse | LocalSaying | null {
  if (text.length > maxLength || asks.test(text) || denied.test(text)) return null
  const said = maskName(text.trim().replaceAll('’', "'"), names)
  const mask = said?.mask ?? (names.length === 0 ? toMask(text) : '')
  const name = said?.name ?? subject
  const isSale = sale.test(mask)
  if (name === null || !(isSale || order.test(mask))) return null
  if (!mask.split(' ').every((word) => word === 'NAME' || plain.has(word))) return null
  if (isSale && !order.test(mask)) return askOfSale(name)
  const product = { name, into: 'productId' as const }
  return { tool: 'set-price', args: { compareAtPrice: null }, product, first: { read: 'struck' } }
}

/** Either price may be the one that stays. */
const sale =
  /\b(?:no more|end|stop|remove|cancel|without|take off|over) (?:(?:the|its|any|NAME|of|on|for) )*(?:sale|sale price|discount|offer|reduction)\b|\b(?:take|get|pull) (?:(?:the|its|NAME) )*off (?:sale|offer)\b|\b(?:no longer|not|never) (?:(?:be|being|should) )?(?:on|in) (?:sale|offer) any ?more\b/

function askOfSale(name: string): LocalSaying {
  return {
    part: 'answer',
    text: `What should “${name}” cost then? Nothing was changed.`,
    choices: [
      {
        label: 'What it costs now, without the compare-at price',
        message: `remove the compare-at price of "${name}"`,
      },
      { label: 'Another price', message: `change the price of "${name}"` },
    ],
  }
}

function toMask(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}'-]+/gu) ?? []
  ).join(' ')
}
