/** What is wrong with a draft, and what expressions may name. */
import { z } from 'zod'
import { JsonValue, Port } from './definition.ts'

/** The tool that starts a workflow: within one a step of its own kind does, which is kept from going in circles. */
export const runTool = 'run-workflow'

/** Why a draft cannot be published, each at its place. Warnings stop nobody. */
export const FaultCode = z.enum([
  'NO_NAME',
  'NO_STEPS',
  'STEP_INCOMPLETE',
  'STEP_NO_NAME',
  'AGENT_MISSING',
  'TOOL_UNKNOWN',
  'TOOL_NOT_OF_AGENT',
  'INPUT_MISSING',
  'INPUT_UNKNOWN',
  'INPUT_TYPE',
  'EXPRESSION_EMPTY',
  'EXPRESSION_SYNTAX',
  'EXPRESSION_TYPE',
  'EXPRESSION_UNKNOWN_NAME',
  'STEP_NOT_BEFORE',
  'CYCLE',
  'UNREACHABLE',
  'EDGE_UNKNOWN_STEP',
  'EDGE_OUT_OF_LOOP',
  'PORT_UNKNOWN',
  'LOOP_EMPTY',
  'SCHEDULE_INVALID',
  'TIME_ZONE_UNKNOWN',
  'WORKFLOW_UNKNOWN',
  'WORKFLOW_CYCLE',
  'URL_INVALID',
  'SECRET_UNKNOWN',
  'ADDRESS_INVALID',
  'MAIL_NOT_SET',
  'TEMPLATE_OPEN',
])
export type FaultCode = z.infer<typeof FaultCode>

export const Fault = z.object({
  code: FaultCode,
  severity: z.enum(['error', 'warning']),
  /** Null: of the workflow as a whole. */
  stepId: z.string().nullable(),
  /** The path within the step or the workflow, such as "action.input.price". */
  field: z.string().nullable(),
  port: Port.nullable(),
  /** Characters from the start of the expression. */
  position: z.object({ start: z.number().int(), end: z.number().int() }).nullable(),
  /** What it is about: the name, the expected or the found type. */
  values: z.record(z.string(), z.string()),
})
export type Fault = z.infer<typeof Fault>

/** The type of a value as expressions see it. `dyn` is anything. */
export type ValueType =
  | { type: 'dyn' | 'null' | 'bool' | 'int' | 'double' | 'string' }
  | { type: 'list'; of: ValueType }
  | { type: 'map'; of: ValueType }
  | { type: 'object'; fields: Record<string, ValueType> }
  | { type: 'optional'; of: ValueType }

export const ValueType: z.ZodType<ValueType> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.enum(['dyn', 'null', 'bool', 'int', 'double', 'string']) }),
    z.object({ type: z.literal('list'), of: ValueType }),
    z.object({ type: z.literal('map'), of: ValueType }),
    z.object({ type: z.literal('object'), fields: z.record(z.string(), ValueType) }),
    z.object({ type: z.literal('optional'), of: ValueType }),
  ]),
)

/** A field that a tool takes. */
export const ToolInput = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  isRequired: z.boolean(),
  valueType: ValueType,
  choices: z.array(z.string()),
})
export type ToolInput = z.infer<typeof ToolInput>

/** A tool as a step may use it. `hasModelText`: a model may have written what it answers. `output` is the type of its last recorded answers, `dyn` where none is recorded; `sample` one of them. */
export const StepTool = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  effect: z.enum(['read', 'write', 'money']),
  hasModelText: z.boolean(),
  agents: z.array(z.string()),
  inputs: z.array(ToolInput),
  output: ValueType,
  sample: JsonValue.nullable(),
})
export type StepTool = z.infer<typeof StepTool>

/** What a draft is checked against: read once by the builder, and again by the server when it is published. */
export const CheckContext = z.object({
  tools: z.array(StepTool),
  workflows: z.array(z.object({ id: z.string(), name: z.string(), starts: z.array(z.string()) })),
  secrets: z.array(z.string()),
  isMailSet: z.boolean(),
  /** Ids and names of merchants who can approve. */
  merchants: z.array(z.object({ id: z.string(), name: z.string() })),
  timeZone: z.string(),
  currency: z.string(),
})
export type CheckContext = z.infer<typeof CheckContext>

/** One way to go on with an expression. `insert` replaces the characters from `start` to `end`. */
export const Completion = z.object({
  label: z.string(),
  detail: z.string(),
  insert: z.string(),
  start: z.number().int(),
  end: z.number().int(),
})
export type Completion = z.infer<typeof Completion>
