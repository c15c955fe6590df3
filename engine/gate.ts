import type { z } from 'zod'
import { Refusal } from '#kit/errors.ts'
import { type Json, toJson } from './json.ts'
import type { RunHandle } from './kinds.ts'

/** What a tool may know of the run that uses it. */
export type ToolCall = { workspaceId: string; signal: AbortSignal; idempotencyKey: string }

/** One thing an agent may do. `read` passes the gate; `write` and `money` need a person's yes to exactly these arguments. */
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
  /** Set when the answer holds text of strangers: what follows in the run is not trusted. */
  readonly isTainting?: boolean
  /** Set when its arguments leave for the outside, such as a search of the web. */
  readonly isOutward?: boolean
  /** The question put to the person. */
  question(input: z.output<I>): string
  /** What the use would change, read at this moment; shown with the question. */
  preview?(call: ToolCall, input: z.output<I>): Promise<Preview>
  run(call: ToolCall, input: z.output<I>): Promise<O>
}

/** The exact change: how many things of what kind it touches, and each value before and after as people read it. */
export type Preview = {
  reach: { count: number; of: string }
  changes: { of: string; field: string; before: string | null; after: string | null }[]
}

/** What became of a tool use. */
export type Passage<O> = { outcome: 'done'; output: O } | { outcome: 'rejected' | 'expired' }

/** Declares a tool. Its output must be plain JSON. */
export function defineTool<I extends z.ZodType, O>(tool: Tool<I, O>): Tool<I, O> {
  return tool
}

/** The only way from an agent to the product. `name` is the step's, unique in the run. Refuses with TOOL_INPUT_INVALID before anybody is asked. */
export async function gate<I extends z.ZodType, O>(
  run: RunHandle,
  name: string,
  tool: Tool<I, O>,
  args: unknown,
): Promise<Passage<O>> {
  let frozen = toJson(args, `The arguments of ${tool.name}`)
  const input = parse(tool, frozen)
  if (tool.effect !== 'read') {
    const approval = await run.askApproval(`${name}:approval`, {
      question: tool.question(input),
      args: { tool: tool.name, effect: tool.effect, args: frozen },
    })
    if (approval.decision !== 'approved') return { outcome: approval.decision ?? 'expired' }
    // What runs is read from the approval, whose hash was compared at this moment.
    frozen = (approval.args as { args: Json }).args
  }
  const output = await run.step(name, (signal, idempotencyKey) =>
    tool.run({ workspaceId: run.workspaceId, signal, idempotencyKey }, parse(tool, frozen)),
  )
  return { outcome: 'done', output }
}

function parse<I extends z.ZodType, O>(tool: Tool<I, O>, args: Json): z.output<I> {
  const parsed = tool.input.safeParse(args)
  if (!parsed.success) {
    const details = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    throw new Refusal('TOOL_INPUT_INVALID', `The arguments of ${tool.name} are not valid.`, 422, { details })
  }
  return parsed.data
}
