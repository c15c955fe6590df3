/** Running again from a step: what is done again, what is skipped because its key was used, and what a person has repeated. */
import type { z } from 'zod'
import { recordAudit } from '#db/audit.ts'
import type { Tx } from '#db/database.ts'
import {
  JsonValue,
  type WorkflowDefinition,
  type WorkflowStep,
} from '#features/automation/workflows/contract/definition.ts'
import { Refusal } from '#kit/errors.ts'
import { newId } from '#kit/ids.ts'
import type { Caller } from '#kit/route.ts'
import { ChildInput, stepInputs } from '../contract/executor.ts'
import type { RerunEffect, RerunPart, RerunPreview, rerunWorkflow as endpoint } from '../contract/rerun.ts'
import { workflowRunRefusals, type WorkflowRunSummary } from '../contract/run.ts'
import {
  countNewestEffects,
  type EffectChoice,
  type EffectRow,
  findEffect,
  listNewestEffects,
  pageNewestEffects,
} from '../records/effects.ts'
import { findByStartKey, type RunKey, type RunRow } from '../records/runs.ts'
import { findStep, listRootStatuses, listRootSteps, saveSteps } from '../records/steps.ts'
import { countRepeats, isUnsure, keptSteps, rootStepOf, stepsWithin } from '../rules/rerun.ts'
import type { WorkflowRunDeps } from './deps.ts'
import { insertInLine } from './start.ts'
import { getDefinition, getRun, refuseCursor, toSummary } from './view.ts'

type Deps = Pick<WorkflowRunDeps, 'db' | 'clock' | 'runs'>

type Standing = {
  run: RunRow
  definition: WorkflowDefinition
  from: WorkflowStep
  kept: Set<string>
}

/** From where a run would be done again, and what of it is kept. Refuses with WORKFLOW_RUN_NOT_ENDED and STEP_RUN_NOT_FOUND. */
async function readStanding(
  tx: Tx,
  workspaceId: string,
  runId: string,
  fromStepId: string,
): Promise<Standing> {
  const run = await getRun(tx, { workspaceId, runId })
  if (run.endedAt === null) {
    throw new Refusal(
      workflowRunRefusals.WORKFLOW_RUN_NOT_ENDED,
      'Wait for the end of this run, or cancel it first.',
    )
  }
  const definition = await getDefinition(tx, run)
  const from = rootStepOf(definition, fromStepId)
  if (!from) throw new Refusal(workflowRunRefusals.STEP_RUN_NOT_FOUND, 'This step is none of this run.')
  const rows = await listRootStatuses(tx, { workspaceId, runId })
  const statuses = new Map(rows.map(({ stepId, status }) => [stepId, status]))
  const kept = keptSteps(definition, from.id, (id) => statuses.get(id) ?? null)
  return { run, definition, from, kept }
}

const rootOf = ({ workspaceId, keyRoot }: RunRow) => ({ workspaceId, keyRoot })

function choiceOf({ definition, kept }: Standing, part: RerunPart): EffectChoice {
  return { isDone: part === 'skipped', without: stepsWithin(definition, kept) }
}

export function previewRerun(
  { db }: Pick<Deps, 'db'>,
  workspaceId: string,
  runId: string,
  fromStepId: string,
): Promise<RerunPreview> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const standing = await readStanding(tx, workspaceId, runId, fromStepId)
    const root = rootOf(standing.run)
    const first = await findStep(tx, { workspaceId, runId }, { path: standing.from.id })
    return {
      repeats: await countNewestEffects(tx, root, choiceOf(standing, 'repeats')),
      skipped: await countNewestEffects(tx, root, choiceOf(standing, 'skipped')),
      input: JsonValue.nullable().parse(first?.input ?? null),
    }
  })
}

type Paging = { fromStepId: string; part: RerunPart; limit: number; cursor?: string | undefined }

/** One part of what a rerun meets, by pages. Refuses, beside what `previewRerun` refuses, with CURSOR_INVALID. */
export function listRerunEffects(
  { db }: Pick<Deps, 'db'>,
  { workspaceId, runId }: RunKey,
  { fromStepId, part, limit, cursor }: Paging,
): Promise<{ effects: RerunEffect[]; nextCursor: string | null }> {
  return db.inWorkspace(workspaceId, async (tx) => {
    const standing = await readStanding(tx, workspaceId, runId, fromStepId)
    const names = new Map(standing.definition.steps.map(({ id, name }) => [id, name]))
    const root = rootOf(standing.run)
    const after = cursor === undefined ? null : await findEffect(tx, workspaceId, cursor)
    if (cursor !== undefined && after?.keyRoot !== root.keyRoot) refuseCursor()
    const page = { after, limit: limit + 1 }
    const rows = await pageNewestEffects(tx, root, choiceOf(standing, part), page)
    const effects = rows.slice(0, limit).map(({ key, stepId, description, endedAt, begunAt }) => ({
      ...{ key, description, step: names.get(stepId) ?? stepId },
      at: (endedAt ?? begunAt).toISOString(),
    }))
    return { effects, nextCursor: rows.length > limit ? (effects.at(-1)?.key ?? null) : null }
  })
}

type Again = Standing & {
  /** The newest use of each path that is done again. */
  effects: ReadonlyMap<string, EffectRow>
}

async function readAgain(tx: Tx, workspaceId: string, runId: string, fromStepId: string): Promise<Again> {
  const standing = await readStanding(tx, workspaceId, runId, fromStepId)
  const left = new Set(stepsWithin(standing.definition, standing.kept))
  const all = await listNewestEffects(tx, rootOf(standing.run))
  const again = all.filter(({ stepId }) => !left.has(stepId))
  return { ...standing, effects: new Map(again.map((effect) => [effect.path, effect])) }
}

type Request = z.output<(typeof endpoint)['body']>

/** Runs again from a step; the same id answers the same run. Refuses, beside what `previewRerun` refuses, with STEP_INPUT_INVALID and with REPEATED_EFFECTS_NOT_CONFIRMED where something may have arrived already that nobody wants repeated. */
export function rerunWorkflow(
  deps: Deps,
  { workspaceId, merchantId }: Caller,
  runId: string,
  { id, fromStepId, input, repeat, repeatsConfirmed }: Request,
): Promise<WorkflowRunSummary> {
  return deps.db.inWorkspace(workspaceId, async (tx) => {
    const again = await readAgain(tx, workspaceId, runId, fromStepId)
    const { run, definition, from } = again
    const startKey = `rerun:${id}`
    const known = await findByStartKey(tx, workspaceId, run.workflowId, startKey)
    if (known) return toSummary(known)
    checkInput(from, input)
    const open = [...again.effects.values()].flatMap(({ key, state }) => (state === 'done' ? [] : [key]))
    const wanted = new Set([...repeat, ...(repeatsConfirmed === open.length ? open : [])])
    refuseUnconfirmed(again, input !== null, wanted)
    const cause = { type: 'rerun', runId, fromStepId: from.id, merchantId } as const
    const made = await insertInLine(deps, tx, definition, {
      ...{ workspaceId, id, cause, startKey, storeId: run.storeId },
      workflowId: run.workflowId,
      version: run.version,
      definition: run.definition,
      name: run.name,
      input: run.input,
      chain: run.chain,
      keyRoot: run.keyRoot,
      repeats: countRepeats(again.effects, wanted),
      fromStepId: from.id,
      fromInput: input,
    })
    await keepSteps(tx, workspaceId, id, again)
    const subject = `workflow-run:${id}`
    const after = {
      workflowId: run.workflowId,
      name: run.name,
      of: runId,
      fromStepId: from.id,
      repeat: [...wanted],
    }
    const at = deps.clock()
    await recordAudit(tx, {
      workspaceId,
      actor: merchantId,
      action: 'workflow.run-again',
      subject,
      after,
      at,
    })
    return toSummary(made)
  })
}

function checkInput({ action }: WorkflowStep, input: JsonValue | null): void {
  if (input === null) return
  const takes = {
    ...stepInputs,
    workflow: ChildInput,
    loop: JsonValue.array(),
    ...{ condition: null, wait: null, approval: null, incomplete: null },
  }[action.type]
  if (takes?.safeParse(input).success) return
  const why = takes ? 'The input is not what this step takes.' : 'The input of this step cannot be edited.'
  throw new Refusal(workflowRunRefusals.STEP_INPUT_INVALID, why)
}

function refuseUnconfirmed({ effects, from }: Again, isEdited: boolean, wanted: ReadonlySet<string>): void {
  const open = [...effects]
    .filter(([path, effect]) => {
      // Under its used key an edited input would change nothing.
      const isIdle = isEdited && path === from.id && effect.state === 'done'
      return (isIdle || isUnsure(effect)) && !wanted.has(effect.key)
    })
    .map(([, { key }]) => key)
  if (open.length === 0) return
  const why =
    'Some of this may have arrived already. Say that it is to be repeated, or run from another step.'
  const details = { keys: open.slice(0, 100), count: open.length }
  throw new Refusal(workflowRunRefusals.REPEATED_EFFECTS_NOT_CONFIRMED, why, { details })
}

/** The answers of steps that are not done again, as the new run's own. */
async function keepSteps(tx: Tx, workspaceId: string, runId: string, { run, kept }: Again): Promise<void> {
  const rows = await listRootSteps(tx, { workspaceId, runId: run.id })
  const writes = rows
    .filter(({ stepId }) => kept.has(stepId))
    .map(({ workspaceId: _of, runId: _run, answer: _answer, waitsType: _waits, ...row }) => ({
      ...row,
      id: newId(),
    }))
  await saveSteps(tx, { workspaceId, runId }, writes)
}
