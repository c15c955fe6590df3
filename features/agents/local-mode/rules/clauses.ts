/** Clauses of a long sentence: one asks for something, and what the others say beside it is not lost. */
import { type IntentReader, isWrite, type ReadContext } from './intents.ts'
import { isOrder, type LocalIntent } from './read-intent.ts'
import { saysMore } from './says-more.ts'
import { isRequest, refer } from './sentences.ts'

/** The clause of a long sentence that asks for something by itself, the last one first; null where none or several do. */
export function readClause(text: string, context: ReadContext, read: IntentReader): LocalIntent | null {
  const plain = text.replaceAll(/[.!…]+\s+/g, ' ')
  const joined = plain === text ? null : read(plain, context)
  if (joined && joined.tool !== '' && !isWrite(joined)) return joined
  if (text.split(/\s+/).length < minLong || isOrder(text, context)) return null
  const clauses = text.split(
    /,\s+|\s+(?:but|because(?! of)|so|since|and|or|while|as)\s+|[:;–—]\s+|\.{2,}\s*/i,
  )
  const told = clauses
    .filter((clause) => clause.trim().split(/\s+/).length >= 3 && !isOrder(clause, context))
    .flatMap((said) => {
      const clause = refer(said, [text], context.names) ?? said
      const intent = read(clause, context)
      return intent && intent.tool !== '' && !isWrite(intent) ? [{ clause, intent }] : []
    })
  const byTool = Map.groupBy(told, ({ intent: { tool, args } }) => `${tool} ${String(args['focus'])}`)
  const most = [...byTool.values()].toSorted((one, other) => other.length - one.length)
  const [first = [], second = []] = most
  const requested = most.filter((some) => some.some(({ clause }) => isRequest(clause)))
  const sure = first.length > second.length ? first : requested.length === 1 ? requested[0] : undefined
  const chosen = sure?.at(-1)
  if (!chosen) return null
  const unheard = clauses
    .map((clause) => clause.trim())
    .filter((clause) => {
      const isRead = sure?.some(
        (own) => own.clause === clause || own.clause === refer(clause, [text], context.names),
      )
      return !isRead && saysMore(clause, [chosen.intent], context)
    })
  return { ...chosen.intent, leftOut: [...chosen.intent.leftOut, ...unheard] }
}

const minLong = 8
