import type { Progress } from './contract.ts'

const windowMs = 10_000
const spacingMs = 100

/** Measures the rate of a run over its last ten seconds. */
export class Meter {
  #samples: { at: number; done: number; stage: string }[] = []

  /** Forgets what it saw: replayed steps say nothing about the speed of the work. */
  reset(): void {
    this.#samples = []
  }

  /** The place with its rate, which is null until two moments of one stage are known. */
  measure(place: Omit<Progress, 'ratePerSecond'>, at: number): Progress {
    const last = this.#samples.at(-1)
    if (last && (place.stage !== last.stage || place.done < last.done)) this.reset()
    const previous = this.#samples.at(-2)
    if (previous && at - previous.at < spacingMs) this.#samples.pop()
    this.#samples.push({ at, done: place.done, stage: place.stage })
    // One sample older than the window stays, so that slow work has a rate too.
    while ((this.#samples[1]?.at ?? at) < at - windowMs) this.#samples.shift()
    const [first] = this.#samples
    const seconds = first ? (at - first.at) / 1_000 : 0
    const rate = first && seconds > 0 ? Math.round(((place.done - first.done) / seconds) * 10) / 10 : null
    return { ...place, ratePerSecond: rate }
  }
}
