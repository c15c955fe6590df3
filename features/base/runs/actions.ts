import type { z } from 'zod'
import type { Preview } from '#engine/contract.ts'
import type { ToolCall } from '#engine/gate.ts'
import { defineKind, type Kind, type RunHandle } from '#engine/kinds.ts'
import type { RunKind } from './contract/run.ts'
import type { Stage } from './contract/stage.ts'

/** Who changes something: a merchant's id, or an agent such as "agent:seller" in a run. */
export type ChangeAuthor = { actor: string; runId: string | null; approvalId: string | null }

/** One value that differs, by the name people know. */
export type Difference = Omit<Preview['changes'][number], 'of'>

/** Who uses a tool. What a merchant does by way of an agent's tool stands as that agent's, with the merchant's approval. */
export function authorOf({ actor, runId, approval }: ToolCall): ChangeAuthor {
  const approvalId = approval === null || approval === 'free' ? null : approval.id
  return { actor: `agent:${actor.agent}`, runId, approvalId }
}

/** What a person saw before they said yes; null when nobody had to. */
export function approvedChanges({ approval }: ToolCall): Preview['changes'] | null {
  return approval === null || approval === 'free' ? null : (approval.preview?.changes ?? [])
}

/** A run as the code of its kind has it: it shows stages that every screen has words for. */
export type Run = RunHandle<Stage>

/** A kind of run with a name that every screen has words for. */
export type ProductKind = Kind & { readonly name: RunKind }

type Declared<I extends z.ZodType, O> = Omit<Parameters<typeof defineKind<I, O>>[0], 'name' | 'run'> & {
  name: RunKind
  run: (run: Run, input: z.output<I>) => Promise<O>
}

/** Declares a kind of run of the product. */
export function defineRun<I extends z.ZodType, O>(kind: Declared<I, O>): ProductKind {
  return { ...defineKind(kind), name: kind.name }
}
