import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { Refusal, runRefusals } from '#kit/errors.ts'
import { type ApprovalView, Preview } from './contract.ts'
import { type Json, toJson } from './json.ts'
import type { RunHandle } from './kinds.ts'

/** Who uses a tool: an agent by itself, or a person by way of its tools. */
export type Actor = { type: 'agent'; agent: string } | { type: 'merchant'; merchantId: string; agent: string }

/** A person's yes to one use. `by` is who said it, `preview` what they saw of it, null where the tool shows none. */
export type Approved = { id: string; by: string | null; preview: Preview | null }

/** What a tool may know of the run that uses it. `approval` is the person's yes, 'free' where the policy lets the use pass without one, and null where nothing was to be allowed: for what only reads, and for previews. */
export type ToolCall = {
  workspaceId: string
  signal: AbortSignal
  idempotencyKey: string
  runId: string
  actor: Actor
  approval: Approved | 'free' | null
}

/** One thing an agent may do. `read` passes the gate, unless it is outward and the policy wants it asked; `write` and `money` need a person's yes to exactly these arguments. */
export type Tool<I extends z.ZodType = z.ZodType, O = unknown> = {
  /** Letters, digits, `-` and `_`, 64 at most. */
  readonly name: string
  /** What people call it. */
  readonly title: string
  /** For the model: what the tool does and when to use it. */
  readonly description: string
  readonly effect: 'read' | 'write' | 'money'
  /** Each field has a `title` and a `description` in its `meta`: forms are drawn from it. */
  readonly input: I
  /**
   * Set when the answer is numbers and our own words only. Any other is taken for text of strangers, such as a title
   * that a supplier wrote: what follows it in the run is not trusted.
   */
  readonly isTaintFree?: boolean
  /** Where only some answers hold text of strangers: whether this one does. */
  hasTaint?(output: O): boolean
  /** Set when its arguments leave for the outside, such as a search of the web. */
  readonly isOutward?: boolean
  /** Set when it is only part of a longer run: by itself it has nothing to act on, and nobody can start it alone. */
  readonly isPartOnly?: boolean
  /** The question put to the person. */
  question(input: z.output<I>): string
  /** What the use would change, read at this moment; shown with the question. */
  preview?(call: ToolCall, input: z.output<I>): Promise<Preview>
  /** Of a tool that only reads: starts a run that the use waits for, parked, before `run` is called; null when there is nothing to wait for. May happen twice with the same key, which `run` gets too. */
  starts?(call: ToolCall, input: z.output<I>): Promise<string | null>
  run(call: ToolCall, input: z.output<I>): Promise<O>
}

/** One invocation: evaluated before approval is requested, and again with the approved arguments before it runs. */
export type ToolInvocation = { tool: Tool; args: Json; preview: Preview | null }

/** The caller's rules for tools that write or send their arguments outside. `refusal` stops the invocation even if it was approved, and `details` go with it; `isFree` skips the approval. */
export type Policy = {
  evaluate(use: ToolInvocation): Promise<{ refusal: string | null; details?: Json; isFree: boolean }>
  /** Called before approval is requested: context shown with the question, and the approval's id. */
  onApprovalRequest(use: ToolInvocation): Promise<{ about: Json; id: string; expiresInMs: number }>
  /** Charges a write against the quota immediately before it runs; idempotent, as a restart calls it again. Answers a refusal, or null. */
  consumeQuota(use: ToolInvocation): Promise<string | null>
}

/** The outcome of one tool invocation. */
export type GateResult<O> =
  | { outcome: 'done'; output: O; approval: ApprovalView | null; preview: Preview | null }
  | { outcome: 'rejected' | 'expired' | 'changed'; approval: ApprovalView }
  | { outcome: 'refused'; reason: string; details?: Json; approval: ApprovalView | null }

/** Declares a tool. Its output must be plain JSON. What changes something refuses with APPROVAL_MISSING when it is called past the gate. */
export function defineTool<I extends z.ZodType, O>(tool: Tool<I, O>): Tool<I, O> {
  if (tool.effect === 'read') return tool
  return {
    ...tool,
    run: async (call, input) => {
      if (call.approval !== null) return tool.run(call, input)
      throw new Refusal(runRefusals.APPROVAL_MISSING, `Nobody allowed this use of ${tool.name}.`)
    },
  }
}

/** One use of a tool. `name` is its step's, unique in the run; `part` is which use it is where that has several. Without a policy a person is asked about everything that changes something. */
export type Ask<I extends z.ZodType, O> = {
  name: string
  part?: string
  tool: Tool<I, O>
  args: unknown
  actor: Actor
  policy?: Policy
}

/** What the gate needs of a run. */
type Runner = Pick<RunHandle, 'runId' | 'workspaceId' | 'step' | 'askApproval'>

/** The only way from an agent to the product. Answers `changed` when the approved preview is no longer true. Refuses with TOOL_INPUT_INVALID before anybody is asked. */
export async function gate<I extends z.ZodType, O>(run: Runner, ask: Ask<I, O>): Promise<GateResult<O>> {
  const { name, part = name, tool, policy } = ask
  let use: ToolInvocation = { tool, args: toJson(ask.args, `The arguments of ${tool.name}`), preview: null }
  const input = parse(tool, use.args)
  let approval: ApprovalView | null = null
  let allowed: ToolCall['approval'] = null
  if (tool.effect !== 'read' || (tool.isOutward && policy)) {
    const asked = await evaluate(run, ask, 'preview', use.args)
    if (asked.refused) return { ...asked.refused, approval }
    use = { ...use, preview: asked.preview }
    allowed = 'free'
    if (!asked.isFree) {
      const { about = null, ...rest } = (await policy?.onApprovalRequest(use)) ?? {}
      const shown = { tool: tool.name, effect: tool.effect, args: use.args, preview: use.preview, about }
      const asking = { question: tool.question(input), args: shown, ...rest }
      approval = await run.askApproval(`${name}:approval`, asking)
      if (approval.decision !== 'approved') return { outcome: approval.decision ?? 'expired', approval }
      // What runs is read from the approval, whose hash was compared at this moment.
      use = { tool, ...Shown.parse(approval.decidedArgs ?? approval.args) }
      const now = await evaluate(run, ask, 'recheck', use.args)
      if (now.refused) return { ...now.refused, approval }
      if (!isDeepStrictEqual(now.preview, use.preview)) return { outcome: 'changed', approval }
      allowed = { id: approval.id, by: approval.decidedBy, preview: use.preview }
    }
    const reason = tool.effect === 'read' ? null : ((await policy?.consumeQuota(use)) ?? null)
    if (reason !== null) return { outcome: 'refused', reason, approval }
  }
  const output = await run.step(
    name,
    (signal, idempotencyKey) =>
      tool.run(callOf(run, ask, { signal, idempotencyKey, approval: allowed }), parse(tool, use.args)),
    { kind: 'tool_call', part },
  )
  return { outcome: 'done', output, approval, preview: use.preview }
}

/** What a person saw when they said yes, as far as it is what runs. */
const Shown = z.object({ args: z.json(), preview: Preview.nullable() })

/** The current preview and the policy's verdict. A step of its own, because the preview differs after the write. */
async function evaluate<I extends z.ZodType, O>(
  run: Runner,
  ask: Ask<I, O>,
  kind: 'preview' | 'recheck',
  args: Json,
) {
  const { name, part = name, tool, policy } = ask
  const judge = async (signal: AbortSignal, idempotencyKey: string) => {
    const call = callOf(run, ask, { signal, idempotencyKey, approval: null })
    const preview = (await tool.preview?.(call, parse(tool, args))) ?? null
    const judged = await policy?.evaluate({ tool, args, preview })
    return { preview, refusal: null, details: null, isFree: false, ...judged }
  }
  const step = kind === 'preview' ? `${name}:weigh` : `${name}:weigh again`
  const { isFree, refusal: reason, details, preview } = await run.step(step, judge, { kind, part })
  const refused = reason === null ? null : ({ outcome: 'refused', reason, details } as const)
  // Compared as a person saw it: what a preview holds beside that counts for nothing.
  return { isFree, refused, preview: Preview.nullable().parse(preview) }
}

type Here = Pick<ToolCall, 'signal' | 'idempotencyKey' | 'approval'>

function callOf({ workspaceId, runId }: Runner, { actor }: { actor: Actor }, here: Here): ToolCall {
  return { workspaceId, runId, actor, ...here }
}

function parse<I extends z.ZodType, O>(tool: Tool<I, O>, args: Json): z.output<I> {
  const parsed = tool.input.safeParse(args)
  if (parsed.success) return parsed.data
  const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const why = `The arguments of ${tool.name} are not valid.`
  throw new Refusal(runRefusals.TOOL_INPUT_INVALID, why, { details })
}
