import type { ModelTarget } from '#adapters/models/port.ts'
import type { UpstreamProblem } from '#kit/errors.ts'
import type { ModelCause, ModelFix, ModelTrouble } from '../contract/model-state.ts'
import type { AgentSettings } from '../contract/settings.ts'

/** What was last found of a model; `message` is the sentence of its service, null where it answered. */
export type ModelFinding = { trouble: ModelTrouble | null; message: string | null }

/** How old a finding may be before the service is asked again, in milliseconds. */
export const checkEveryMs = 5 * 60 * 1_000

const troubles: Partial<Record<UpstreamProblem, ModelTrouble>> = {
  unauthorized: 'refused',
  no_credit: 'no_credit',
  forbidden: 'not_allowed',
  not_found: 'not_allowed',
  throttled: 'busy',
  timeout: 'unreachable',
  unavailable: 'unreachable',
}

/** What a failed call says of the model; null where the failure lies in what was asked, or in the answer. */
export function troubleOf(problem: UpstreamProblem | undefined): ModelTrouble | null {
  return (problem && troubles[problem]) ?? null
}

/** Another key, model or more credit would help: time alone does not. */
export function isOfKey(trouble: ModelTrouble | null | undefined): boolean {
  return trouble === 'refused' || trouble === 'no_credit' || trouble === 'not_allowed'
}

/** What would end a trouble. A key of the merchant's own is taken before any other, unless they chose another service for the agent. */
export function causeOf(
  trouble: ModelTrouble,
  { isOperated = false }: Pick<ModelTarget, 'isOperated'>,
  { provider }: Pick<AgentSettings, 'provider'>,
): ModelCause {
  return { trouble, fix: fixOf(trouble, isOperated, provider === null) }
}

function fixOf(trouble: ModelTrouble, isOperated: boolean, isAnyProvider: boolean): ModelFix | null {
  if (trouble === 'busy') return null
  if (!isOperated) return 'own_key'
  if (!isOfKey(trouble)) return null
  return isAnyProvider ? 'add_key' : 'administrator'
}

/** What holds after a check found this. A check costs nothing, so it sees less than a question: only DeepSeek tells it of credit, only OpenAI and DeepSeek refuse it a wrong key in any case, and the right to list models is not the right to ask one. */
export function settleCheck(
  known: ModelFinding | null,
  found: ModelFinding,
  provider: ModelTarget['provider'],
): ModelFinding {
  if (known === null || provider === 'deepseek') return found
  const isBlind = (trouble: ModelTrouble | null) =>
    provider === 'compatible' ? isOfKey(trouble) : trouble === 'no_credit' || trouble === 'not_allowed'
  if (found.trouble === null) return isBlind(known.trouble) ? known : found
  return known.trouble === null && found.trouble === 'not_allowed' ? known : found
}
