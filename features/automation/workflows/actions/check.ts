/** What a draft is checked against: the tools with their real inputs and answers, and what else steps may name. */
import { z } from 'zod'
import type { Tool } from '#engine/gate.ts'
import { toParameters } from '#features/agents/tool-runs/rules.ts'
import { listMerchants } from '#features/base/accounts/actions/merchant.ts'
import { AgentId } from '#features/base/runs/contract/agent.ts'
import { AnalysisResults } from '#features/insight/analysis/contract/results.ts'
import {
  type CheckContext,
  type Fault,
  runTool,
  type StepTool,
  type ToolInput,
  type ValueType,
} from '../contract/check.ts'
import type { WorkflowDefinition } from '../contract/definition.ts'
import { listSecretNames } from '../records/secrets.ts'
import { listWorkflows } from '../records/workflows.ts'
import { findFaults, hasWrites } from '../rules/faults/find.ts'
import { addFound, inferType, typeOfSchema } from '../rules/value-type.ts'
import type { WorkflowDeps } from './deps.ts'

export async function readCheckContext(deps: WorkflowDeps, workspaceId: string): Promise<CheckContext> {
  const merchants = await listMerchants(deps, workspaceId)
  const [timeZone, currency] = [await deps.timeZone(workspaceId), await deps.currency(workspaceId)]
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const answers = await deps.readToolAnswers(tx, workspaceId)
    const workflows = await listWorkflows(tx, workspaceId)
    return {
      tools: listStepTools(deps, answers),
      workflows: workflows.map(({ id, name, definition }) => ({ id, name, starts: startsOf(definition) })),
      secrets: await listSecretNames(tx, workspaceId),
      isMailSet: deps.isMailSet,
      merchants: merchants.map(({ id, name, email }) => ({ id, name: name ?? email })),
      timeZone,
      currency,
    }
  })
}

/** What keeps a definition from being published, and whether it changes anything. */
export async function checkWorkflow(
  deps: WorkflowDeps,
  workspaceId: string,
  definition: WorkflowDefinition,
): Promise<{ faults: Fault[]; hasWrites: boolean }> {
  const context = await readCheckContext(deps, workspaceId)
  return { faults: findFaults(definition, context), hasWrites: hasWrites(definition, context) }
}

function startsOf({ steps }: WorkflowDefinition): string[] {
  return [...new Set(steps.flatMap(({ action }) => (action.type === 'workflow' ? [action.workflowId] : [])))]
}

/** Every tool that can be a step of its own, once, with the agents that have it. */
function listStepTools(
  { toolsOf }: Pick<WorkflowDeps, 'toolsOf'>,
  answers: Map<string, unknown[]>,
): StepTool[] {
  const owners = new Map<Tool, AgentId[]>()
  for (const agent of AgentId.options) {
    for (const tool of toolsOf(agent)) {
      if (!tool.isPartOnly && tool.name !== runTool) owners.set(tool, [...(owners.get(tool) ?? []), agent])
    }
  }
  return [...owners].map(([tool, agents]) => {
    const samples = answers.get(tool.name) ?? []
    const sample = z.json().safeParse(samples[0] ?? null).data ?? null
    const { name, title, description, effect } = tool
    return {
      name,
      title,
      description,
      effect,
      hasModelText: writtenByModels.has(name),
      agents,
      inputs: toInputs(tool),
      output: outputOf(name, samples),
      sample,
    }
  })
}

/** The tools whose answers may hold sentences of a model, written now or kept from before: what was found on the web is summed up by one, an agent answers with one, and one may have named a workflow. */
const writtenByModels = new Set([
  'web-search',
  'web-extract',
  'research-library',
  'ask-agent',
  'list-workflows',
])

const declared = new Map(
  Object.entries(AnalysisResults.shape).map(([name, schema]) => [
    name,
    typeOfSchema(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })),
  ]),
)

/** What a tool answers: as its contract declares it where it does, else as its last answers were. */
function outputOf(tool: string, answers: unknown[]): ValueType {
  const found = inferType(answers)
  const known = declared.get(tool)
  return known ? addFound(known, found) : found
}

const Schema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
})

/** The fields of a tool's input: the types from its schema, the labels and choices from its form. */
function toInputs({ input }: Tool): ToolInput[] {
  const { properties, required } = Schema.parse(
    z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
  )
  const form = new Map(toParameters(input).map((parameter) => [parameter.name, parameter]))
  return Object.entries(properties).map(([name, schema]) => {
    const { label = name, description = '', options = [] } = form.get(name) ?? {}
    return {
      name,
      title: label,
      description,
      isRequired: required.includes(name),
      valueType: typeOfSchema(schema),
      choices: options.map(({ value }) => value),
    }
  })
}
