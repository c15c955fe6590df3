/** What a tool is asked, judged before it reaches the gate. */
import type { ApprovalView } from '#engine/contract.ts'
import type { Tool } from '#engine/gate.ts'
import { isStorable } from '#features/agents/conversation-log/rules/storable.ts'
import { namesCustomer } from '#features/shop/support/actions/names.ts'
import { holdsKey } from '#kit/private-text.ts'
import { findLeak, textsOf } from '../rules.ts'
import type { RunContext } from './run-context.ts'

export type ToolCallRequest = {
  callId: string
  tool: string
  args: unknown
  reason: string
  problem?: string | null
  /** A person chose these arguments. */
  isOfMerchant?: boolean
}

/** The ask with what a person approved. */
export function toApproved(ask: ToolCallRequest, approval: ApprovalView): ToolCallRequest {
  return { ...ask, args: argsOf(approval), isOfMerchant: true }
}

/** What a person saw, as they edited it. */
export function argsOf({ args, decidedArgs }: ApprovalView): unknown {
  return ((decidedArgs ?? args) as { args: unknown }).args
}

/** Why these arguments are none; null when they are. */
export async function checkArguments(
  { args }: ToolCallRequest,
  tool: Tool | undefined,
): Promise<string | null> {
  if (!isStorable(args))
    return 'The arguments hold a character that cannot be stored: U+0000, or half of a surrogate pair. Write them without it.'
  const parsed = await tool?.input.safeParseAsync(args)
  if (!parsed || parsed.success) return null
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`)
  return `The arguments are not valid. ${faults.slice(0, 8).join('; ')}`
}

/** Why nobody may send these arguments outside; null when people may. */
export function checkForKeys(args: unknown): string | null {
  const isKey = textsOf(args).some(holdsKey)
  return isKey ? 'What looks like a key must not leave the store. Take it out and try again.' : null
}

/** Why the arguments may not go outside; null when they may. What a merchant writes is theirs to send, but for keys. */
export async function checkForLeak(
  { deps, run }: RunContext,
  { args, isOfMerchant }: ToolCallRequest,
): Promise<string | null> {
  if (isOfMerchant) return checkForKeys(args)
  const isNamed = async () =>
    (await namesCustomer(deps, run.workspaceId, textsOf(args))) ? 'the name of a customer' : null
  const leak = findLeak(args) ?? (await isNamed())
  return leak === null
    ? null
    : `${leak.charAt(0).toUpperCase()}${leak.slice(1)} must not leave the store. Ask without it; the merchant can search the web too.`
}
