import type { UpstreamProblem } from '#kit/errors.ts'

const sentences: Record<UpstreamProblem, string> = {
  unauthorized: 'refused the key. Check it under API keys.',
  forbidden: 'does not let this key use the model. Choose another model or key.',
  not_found: 'does not know the model. Choose another in the settings of the agent.',
  throttled: 'is busy, or the quota of the key is used up. Try again in a minute.',
  timeout: 'did not answer in time. Try again.',
  unavailable: 'cannot be reached now. Try again in a minute.',
  malformed: 'gave an answer that cannot be read. Try again.',
  rejected: 'refused the request.',
}

/** What went wrong with a model, and what to do. `service` is the provider's name. */
export function sayFault(service: string, problem: UpstreamProblem): string {
  return `${service} ${sentences[problem]}`
}

/** Why an answer is not whole, by how the model ended; null when it is. */
export function sayEnd(finish: string, text: string): string | null {
  if (finish === 'length') return 'The answer was cut at its greatest length. Ask for less at once.'
  if (finish === 'filtered') return 'The provider held this answer back. Ask in other words.'
  if (finish === 'incomplete') return 'The connection to the model was cut. Try again.'
  return text.trim() === '' ? 'The model gave no answer. Try again.' : null
}
