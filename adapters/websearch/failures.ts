/** What Tavily's refusals mean, in a sentence a merchant can act on. Its own text is not quoted: it may repeat the key or the query. */
import { UpstreamError } from '#kit/errors.ts'
import { type IncomingAnswer, retryAfterMs } from '#adapters/http/send.ts'

/** 432 is the limit of the plan, 433 the one set for paying as one goes. */
export function explainTavily(answer: IncomingAnswer): UpstreamError {
  const { status } = answer
  if (status === 401) {
    return failure('unauthorized', 'Tavily refuses the key. Check that it is complete and active.')
  }
  if (status === 403) {
    return failure('forbidden', 'Tavily does not allow this with your plan, or not for this page.')
  }
  if (status === 432) {
    return failure('forbidden', 'The Tavily plan is used up. Choose a larger one, or wait until it renews.')
  }
  if (status === 433) {
    return failure(
      'forbidden',
      'The pay-as-you-go limit at Tavily is reached. Raise it in its billing settings.',
    )
  }
  const retryAfter = retryAfterMs(answer.headers.get('retry-after'), Date.now())
  const passing = { retryable: true, ...(retryAfter === undefined ? {} : { retryAfterMs: retryAfter }) }
  if (status === 429) {
    const sentence = 'Tavily is answering too many requests right now. Try again in a moment.'
    return new UpstreamError('tavily', 'throttled', sentence, passing)
  }
  if (status === 408 || status === 504) {
    return new UpstreamError(
      'tavily',
      'timeout',
      'Tavily did not answer in time. Try again in a moment.',
      passing,
    )
  }
  if (status >= 400 && status < 500) {
    return failure('rejected', 'Tavily did not accept this request. Change the search or the address.')
  }
  if (status < 300) return unreadable()
  const sentence = 'Tavily has a problem of its own. Try again in a moment.'
  return new UpstreamError('tavily', 'unavailable', sentence, passing)
}

/** For an answer that is not what Tavily's documentation says. */
export function unreadable(): UpstreamError {
  const sentence = 'Tavily sent an answer that cannot be read. Try again in a moment.'
  return new UpstreamError('tavily', 'malformed', sentence, { retryable: true })
}

function failure(problem: 'unauthorized' | 'forbidden' | 'rejected', sentence: string): UpstreamError {
  return new UpstreamError('tavily', problem, sentence)
}
