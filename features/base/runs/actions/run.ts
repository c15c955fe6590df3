import type { z } from 'zod'
import { defineKind, type Kind, type RunHandle } from '#engine/kinds.ts'
import type { RunKind } from '../contract/run.ts'
import type { Stage } from '../contract/stage.ts'

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
