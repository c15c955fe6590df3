/** For tests: what merchants type, and what must come of it. One JSON object a line, in files beside this one. */
import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { AgentId } from '#features/base/runs/contract/agent.ts'

const Args = z.record(z.string(), z.unknown())
const tool = z.union([z.string(), z.array(z.string())])

/** The use of a tool. `args` are some of its arguments, `product` what its product or filter must mean. */
const ExpectedUse = z.strictObject({
  tool: tool.optional(),
  args: Args.default({}),
  product: z.string().optional(),
})
export type ExpectedUse = z.infer<typeof ExpectedUse>

/** A figure that is computed apart: a query of one row and column, where `:ws` is the workspace and `:zone` the store's time zone. */
const ExpectedFigure = z.strictObject({
  sql: z.string(),
  as: z.enum(['number', 'money', 'percent', 'text']),
})
export type ExpectedFigure = z.infer<typeof ExpectedFigure>

const Expectation = ExpectedUse.extend({
  kind: z.enum(['answer', 'order', 'ask_back', 'cannot']),
  /** Other uses of the same turn. */
  also: z.array(ExpectedUse).default([]),
  figure: ExpectedFigure.optional(),
  /** A regular expression that the answer matches. */
  says: z.string().optional(),
  /** Words that the answer may name as left out. */
  leftOut: z.array(z.string()).default([]),
  why: z.string().optional(),
})
export type Expectation = z.infer<typeof Expectation>

const Phrasing = z
  .strictObject({
    id: z.string(),
    domain: z.enum([
      'products',
      'readiness',
      'feed',
      'prices',
      'stock',
      'sales',
      'customers',
      'payments',
      'market',
      'work',
      'help',
    ]),
    agent: AgentId,
    text: z.string().optional(),
    /** What is said one after another; the last is judged. */
    turns: z.array(z.string()).min(1).optional(),
    expect: Expectation,
  })
  .transform(({ text, turns, ...rest }) => ({ ...rest, turns: turns ?? [text ?? ''] }))
export type Phrasing = z.infer<typeof Phrasing>

const folder = new URL('./', import.meta.url)

/** The sets of phrasings: each file of this folder is one. */
export function readPhrasingSets(): { name: string; phrasings: Phrasing[] }[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'))
  return files.toSorted().map((file) => {
    const lines = readFileSync(new URL(file, folder), 'utf8').split('\n')
    const phrasings = lines
      .filter((line) => line.trim() !== '')
      .map((line) => Phrasing.parse(JSON.parse(line)))
    return { name: file.replace('.jsonl', ''), phrasings }
  })
}
