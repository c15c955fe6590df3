/** What is said of a model that took longer than a turn may. `service` is the provider's name. */
export function sayLate(service: string): string {
  return `${service} didn’t respond in time. Try again.`
}

const ownKey = 'Fix this under Settings → API keys.'
const operated = 'Ask your administrator to fix the model’s key.'

type ModelFault = { message: string; provider: string; isOfKey: boolean }

/** What is said when an answer came without the model. `message` is the sentence of its service; `isOfKey`: another key, model or more credit would help. */
export function sayFallback({ message, provider, isOfKey }: ModelFault): string {
  const fix = isOfKey ? ` ${provider === 'openai' ? ownKey : operated}` : ''
  return `${message} I answered in Local Mode.${fix}`
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
