/** The models that whoever runs this server pays for, within what they allow, whatever a merchant has set. */
import type { ModelAsk, ModelPort, ModelTarget, ModelUsage } from '#adapters/models/port.ts'
import type { Db } from '#db/database.ts'
import type { Log } from '#engine/kinds.ts'
import { utcDay } from '#kit/days.ts'
import { Refusal, UpstreamError } from '#kit/errors.ts'
import { agentRefusals } from '../contract/settings.ts'
import { type DayLimits, giveBack, readTaken, takeTokens } from '../records.ts'
import { estimateTokens } from '../rules/limits.ts'

/** A model that a workspace can reach. `offer` is set where the operator pays: for whom, and the names they allow. `watch` says of which workspace and key is kept how it was found. */
export type OfferedTarget = ModelTarget & {
  readonly watch?: { readonly workspaceId: string; readonly keyMark: string }
  readonly offer?: { readonly workspaceId: string; readonly models: readonly string[] }
}

type OperatorDeps = {
  db: Pick<Db, 'asSystem' | 'executeSql'>
  clock: () => Date
  limits: DayLimits
  log: Pick<Log, 'warn'>
}
type MeteredCall = { target: OfferedTarget; asked: string; maxOutputTokens: number }

/** `models` with the operator's limits. Refuses with MODEL_NOT_OFFERED or OPERATOR_LIMIT before anything is asked. */
export function limitModels(deps: OperatorDeps, models: ModelPort): ModelPort {
  return {
    ...models,
    think: (target, ask, call) => {
      let said = ''
      const onPart: typeof call.onPart = (part) => {
        said += part.delta
        call.onPart?.(part)
      }
      return within(deps, { target, asked: toText(ask), maxOutputTokens: ask.maxOutputTokens }, () => ({
        answer: models.think(target, ask, { ...call, onPart }),
        said: () => said,
      }))
    },
    write: (target, ask, call) => {
      const asked = ask.instructions + ask.prompt
      let said = ''
      const write = async () => {
        const written = await models.write(target, ask, call)
        said = JSON.stringify(written.value)
        return written
      }
      return within(deps, { target, asked, maxOutputTokens: ask.maxOutputTokens }, () => ({
        answer: write(),
        said: () => said,
      }))
    },
  }
}

/** Takes what a call may need at most, and gives back what it did not use. What a process that dies has taken stays taken. */
async function within<T extends { usage: ModelUsage }>(
  { db, clock, limits, log }: OperatorDeps,
  { target, asked, maxOutputTokens }: MeteredCall,
  begin: () => { answer: Promise<T>; said: () => string },
): Promise<T> {
  const { offer, model } = target
  if (!offer) return begin().answer
  if (!offer.models.includes(model)) throw notOffered(model, offer.models)
  const key = { workspaceId: offer.workspaceId, day: utcDay(clock()) }
  const tokensIn = estimateTokens(asked)
  const max = tokensIn + maxOutputTokens
  if (!(await takeTokens(db, key, max, limits))) throw usedUp(await readTaken(db, key), max, limits)
  const call = begin()
  let used = 0
  try {
    const answer = await call.answer
    const { inputTokens, outputTokens } = answer.usage
    used = (inputTokens || tokensIn) + (outputTokens || estimateTokens(call.said()))
    return answer
  } catch (error) {
    const isFree = error instanceof UpstreamError && !['timeout', 'malformed'].includes(error.problem)
    used = isFree && call.said() === '' ? 0 : tokensIn + estimateTokens(call.said())
    throw error
  } finally {
    // What is not given back stays taken: whoever asked has the answer all the same.
    await giveBack(db, key, max - used).catch((err) =>
      log.warn({ ...key, err }, 'Tokens that a model did not use were not given back'),
    )
  }
}

function toText({ instructions, messages, tools }: ModelAsk): string {
  return JSON.stringify([instructions, messages, tools])
}

function notOffered(model: string, offered: readonly string[]): Refusal {
  const message = `This server does not offer the model "${model}". Choose ${offered.join(' or ')} in the settings of the agent.`
  return new Refusal(agentRefusals.MODEL_NOT_OFFERED, message)
}

function usedUp(taken: DayLimits, need: number, { ofWorkspace, inAll }: DayLimits): Refusal {
  const isOwn = ofWorkspace > 0 && taken.ofWorkspace + need > ofWorkspace
  const whose = isOwn
    ? `${ofWorkspace} tokens a day that this server gives to you`
    : `${inAll} tokens a day that this server gives to all its merchants`
  const message = `There isn’t enough left of the ${whose} for this answer. Add your own OpenAI key under API keys, or continue tomorrow.`
  return new Refusal(agentRefusals.OPERATOR_LIMIT, message)
}
