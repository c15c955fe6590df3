/** "And the other one?": of two products that were named or listed, the one that was not asked about since. */
import type { AgentEvent } from '#features/agents/conversation-log/contract/event.ts'
import { eventsOf } from '#features/agents/conversation-log/rules/turn.ts'
import { lastUse } from '#features/agents/local-mode/rules/follow-up/follow-up.ts'
import { narrow } from '#features/agents/local-mode/rules/follow-up/narrow.ts'
import type { EarlierUse } from '#features/agents/local-mode/rules/follow-up/refine.ts'
import type { LocalSaying, LocalUse } from '#features/agents/local-mode/rules/follow-up/to-use.ts'
import { ToolAnswer } from '#features/base/runs/contract/answer.ts'
import type { AgentDeps } from './deps.ts'
import { findNames } from './find-names.ts'

const otherOne =
  /^\W*(?:(?:and|ok|okay|so|now|then|but|what about|how about|what of|same for)\s+)*(?:the )?other(?: one| product| item)?(?: (?:please|then|too))*\W*$/i
const which = 'Which one do you mean? Give a part of its title or its SKU.'
const maxFound = 50

type OtherDeps = Pick<AgentDeps, 'wordsOfProducts' | 'findProducts' | 'findSlips' | 'findPeople'>

/** The last use of the other product; which one is asked back where that is not clear. Null where no other is asked for. */
export async function readOtherOne(
  deps: OtherDeps,
  workspaceId: string,
  question: string,
  before: AgentEvent[],
): Promise<LocalUse | LocalSaying | null> {
  if (!otherOne.test(question)) return null
  const last = lastUse(before)
  if (!last) return { part: 'answer', text: which }
  const { names, left } = await findPair(deps, workspaceId, before, last)
  const [name, ...more] = left
  const use = name !== undefined && more.length === 0 ? narrow(last, { kind: 'also', name, args: {} }) : null
  if (use) return use
  const choices = names.flatMap((label) => {
    const own = narrow(last, { kind: 'also', name: label, args: {} })
    return own && 'tool' in own ? [{ label, message: label }] : []
  })
  const waiting = narrow(last, { kind: 'also', name: '', args: {} })
  const pending =
    waiting && 'tool' in waiting
      ? { tool: waiting.tool, args: waiting.args, into: waiting.product?.into ?? null, first: null }
      : undefined
  return {
    part: 'which product',
    text: which,
    ...(choices.length > 0 ? { choices } : {}),
    ...(pending ? { pending } : {}),
  }
}

/** The two that were named or listed last, and which of them was not asked about since. */
async function findPair(
  deps: OtherDeps,
  workspaceId: string,
  before: AgentEvent[],
  last: EarlierUse,
): Promise<{ names: string[]; left: string[] }> {
  const said = eventsOf(before, 'user_message').map(({ text }) => text)
  const asked = [last.args['productId'], last.args['product'], last.args['search']].map(String)
  for (const [at, text] of [...said.entries()].toReversed().slice(0, 4)) {
    const { names } = await findNames(deps, workspaceId, text)
    if (names.length !== 2) continue
    // Both were just asked about.
    if (at === said.length - 1) return { names, left: [] }
    const later = said
      .slice(at + 1)
      .join(' ')
      .toLowerCase()
    const left: string[] = []
    for (const name of names) {
      const ids = ((await deps.findProducts(workspaceId, name, maxFound)) ?? []).map(
        ({ productId }) => productId,
      )
      const isAsked =
        later.includes(name.toLowerCase()) || asked.some((one) => one === name || ids.includes(one))
      if (!isAsked) left.push(name)
    }
    return { names, left }
  }
  const listed = eventsOf(before, 'tool_answered').flatMap(({ output }) => {
    const rows = ToolAnswer.safeParse(output).data?.tables[0]?.rows ?? []
    const ids = rows.flatMap(({ productId }) => (typeof productId === 'string' ? [productId] : []))
    return ids.length === 2 ? [ids] : []
  })
  const ids = listed.at(-1) ?? []
  const left = ids.filter((id) => !asked.includes(id))
  return left.length === 1 ? { names: ids, left } : { names: [], left: [] }
}
