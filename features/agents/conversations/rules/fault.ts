/** What is said of a model that took longer than a turn may. `service` is the provider's name. */
export function sayLate(service: string): string {
  return `${service} did not answer in time. Try again.`
}

const ownKey = 'Fix it under Settings → API keys.'
const operated = 'Whoever runs this console has to mend it.'

/** What is said when an answer came without the model. `message` is the sentence of its service. */
export function sayFallback(message: string, provider: string): string {
  return `${message} I answered in Local Mode. ${provider === 'openai' ? ownKey : operated}`
}

/** What is said when the model of a turn cannot go on with it. */
export function sayGone({ provider, model }: { provider: string; model: string }): string {
  return `The model that this answer began with (${provider}, ${model}) can no longer be used: its key was taken away, or the agent was set to Local Mode. Ask again to go on without it.`
}

/** Why an answer is not whole, by how the model ended; null when it is. `problem` is what the service's adapter says. */
export function sayEnd(finish: string, text: string, problem?: string): string | null {
  if (finish === 'length') return 'The answer was cut at its greatest length. Ask for less at once.'
  if (finish === 'filtered') return 'The provider held this answer back. Ask in other words.'
  if (finish === 'incomplete') return problem ?? 'The connection to the model was cut. Try again.'
  return text.trim() === '' ? 'The model gave no answer. Try again.' : null
}
