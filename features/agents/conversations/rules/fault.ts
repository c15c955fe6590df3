import type { ModelCause, ModelFix } from '#features/agents/settings/contract/model-state.ts'
import { isOfKey } from '#features/agents/settings/rules/model-state.ts'

/** What is said of a model that took longer than a turn may. `service` is the provider's name. */
export function sayLate(service: string): string {
  return `${service} didn’t respond in time. Try again.`
}

const fixes: Record<ModelFix, string> = {
  own_key: 'Fix this under Settings → API keys.',
  add_key: 'Ask your administrator to fix it, or add your own OpenAI key under Settings → API keys.',
  administrator: 'Ask your administrator to fix it, or use your own OpenAI key in the agent’s settings.',
}

/** `message` is the sentence of the model's service; without a `cause` time or another question helps. */
type ModelFault = { message: string; cause?: ModelCause | null | undefined }

/** What is said when an answer came without the model. */
export function sayFallback(fault: ModelFault): string {
  return [fault.message, 'I answered in Local Mode.', ...fixOf(fault)].join(' ')
}

/** What is said where the model does not answer for now. */
export function sayTrouble(fault: ModelFault): string {
  return [fault.message, ...fixOf(fault), 'Until then, answers come from Local Mode.'].join(' ')
}

/** What is said when a model that had begun on an answer could not end it. */
export function sayFailure(fault: ModelFault): string {
  const fix = fixOf(fault)
  return [
    fault.message,
    ...fix,
    ...(fix.length > 0 ? ['Until then, ask again to get an answer in Local Mode.'] : []),
  ].join(' ')
}

function fixOf({ cause }: ModelFault): string[] {
  return cause?.fix && isOfKey(cause.trouble) ? [fixes[cause.fix]] : []
}

/** What is said when the model of a turn cannot go on with it. */
export function sayGone({ provider, model }: { provider: string; model: string }): string {
  return `The model used for this answer (${provider}, ${model}) is no longer available. Its key was removed, or the agent was set to Local Mode. Ask again to continue without it.`
}

/** Why an answer is not whole, by how the model ended; null when it is. `problem` is what the service's adapter says. */
export function sayEnd(finish: string, text: string, problem?: string): string | null {
  if (finish === 'length') return 'The answer reached its maximum length. Ask for less at a time.'
  if (finish === 'filtered') return 'The provider blocked this answer. Try rephrasing your question.'
  if (finish === 'incomplete') return problem ?? 'The connection to the model was lost. Try again.'
  return text.trim() === '' ? 'The model didn’t return an answer. Try again.' : null
}
