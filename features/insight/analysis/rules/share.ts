/** Shares of a whole and how sure they are. */
import jStat from 'jstat'

export type Share = { share: number; low: number; high: number }

/** The 95% Wilson score interval of a share (Wilson, 1927). Without a trial everything is possible. */
export function wilson(hits: number, trials: number): Share {
  if (trials <= 0) return { share: 0, low: 0, high: 1 }
  const [z, share] = [1.959963984540054, hits / trials]
  const wide = 1 + (z * z) / trials
  const middle = (share + (z * z) / (2 * trials)) / wide
  const reach = (z / wide) * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials))
  return { share, low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) }
}

/** Mean and 95% interval of a share with a Beta prior: Beta(1, 1) where nothing was known before. */
export function betaShare(hits: number, trials: number, prior = { alpha: 1, beta: 1 }): Share {
  const [alpha, beta] = [prior.alpha + hits, prior.beta + trials - hits]
  return {
    share: alpha / (alpha + beta),
    low: jStat.beta.inv(0.025, alpha, beta),
    high: jStat.beta.inv(0.975, alpha, beta),
  }
}

/** P(cause | sign) by Bayes' rule, of how common the cause is and how often the sign comes with and without it. */
export function bayes(base: number, withCause: number, without: number): number {
  const both = base * withCause
  return both === 0 ? 0 : both / (both + (1 - base) * without)
}

/** P(X > count) of a Poisson count, as R's `ppois(count, mean, lower = FALSE)`. */
export function poissonTail(count: number, mean: number): number {
  if (mean <= 0 || count < 0) return count < 0 ? 1 : 0
  return Math.min(1, Math.max(0, jStat.gamma.cdf(mean, Math.floor(count) + 1, 1)))
}

/** The quantile of the standard normal distribution, as R's `qnorm`. */
export function normalQuantile(probability: number): number {
  return jStat.normal.inv(probability, 0, 1)
}

/** P(Z ≤ z) of the standard normal distribution, as R's `pnorm`. */
export function normalShare(z: number): number {
  return jStat.normal.cdf(z, 0, 1)
}
