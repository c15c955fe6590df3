import jstat from 'jstat'

/** A Beta posterior of a share. */
type Rate = { alpha: number; beta: number }
/** A Gamma posterior of events in a unit of time. */
type GammaPosterior = { shape: number; rate: number }

/**
 * The probability that the rate of B is above that of A: the exact sum for Beta posteriors (Cook 2005, Miller 2014), term by term in
 * logarithms. All four parameters are whole numbers of 1 and more, as counts over a uniform prior are; else null.
 */
export function probabilityBetter(a: Rate, b: Rate): number | null {
  const whole = [a.alpha, a.beta, b.alpha, b.beta].every((value) => Number.isSafeInteger(value) && value >= 1)
  return whole ? sumOver(a, b) : null
}

/** P(B > A). The sum has as many terms as B has successes: of the two equal ways to write it, the shorter is taken. */
function sumOver(a: Rate, b: Rate): number {
  if (b.alpha > a.alpha) return 1 - sumOver(b, a)
  const all = a.beta + b.beta
  let term =
    jstat.betaln(a.alpha, all) - Math.log(b.beta) - jstat.betaln(1, b.beta) - jstat.betaln(a.alpha, a.beta)
  let sum = 0
  for (let i = 0; i < b.alpha; i++) {
    sum += Math.exp(term)
    term += Math.log(((a.alpha + i) * (b.beta + i)) / ((a.alpha + all + i) * (1 + i)))
  }
  return Math.min(1, Math.max(0, sum))
}

/** What choosing B costs on average where A was better: E[max(A − B, 0)]. Null as for the probability. */
export function expectedLoss(a: Rate, b: Rate): number | null {
  const aWins = probabilityBetter(b, { ...a, alpha: a.alpha + 1 })
  const bLoses = probabilityBetter({ ...b, alpha: b.alpha + 1 }, a)
  if (aWins === null || bLoses === null) return null
  const meanA = a.alpha / (a.alpha + a.beta)
  const meanB = b.alpha / (b.alpha + b.beta)
  return Math.max(0, meanA * aWins - meanB * bLoses)
}

/**
 * The probability that the pace of B is above that of A, for Gamma posteriors: a Beta probability of B's part of both. Above some
 * thousand events, where the continued fraction of jstat loses its digits, Paulson's (1942) approximation of the F distribution.
 */
export function probabilityFaster(a: GammaPosterior, b: GammaPosterior): number {
  if (a.shape + b.shape < 3000) return 1 - jstat.ibeta(b.rate / (a.rate + b.rate), b.shape, a.shape)
  const root = Math.cbrt(b.shape / b.rate / (a.shape / a.rate))
  const [spreadA, spreadB] = [1 / (9 * a.shape), 1 / (9 * b.shape)]
  const z = (root * (1 - spreadB) - (1 - spreadA)) / Math.sqrt(spreadA + spreadB * root ** 2)
  return jstat.normal.cdf(z, 0, 1)
}

/** What choosing B costs on average in a unit of time where A was faster: E[max(A − B, 0)]. */
export function expectedPaceLoss(a: GammaPosterior, b: GammaPosterior): number {
  const aWins = 1 - probabilityFaster({ ...a, shape: a.shape + 1 }, b)
  const bLoses = 1 - probabilityFaster(a, { ...b, shape: b.shape + 1 })
  return Math.max(0, (a.shape / a.rate) * aWins - (b.shape / b.rate) * bLoses)
}

/** The interval of B's pace divided by A's that holds `share` of the belief: the ratio of two Gammas is a Beta in other units. */
export function ratioInterval(
  a: GammaPosterior,
  b: GammaPosterior,
  share: number,
): { low: number; high: number } {
  const ratioAt = (p: number) => {
    const part = jstat.beta.inv(p, b.shape, a.shape)
    return (part / (1 - part)) * (a.rate / b.rate)
  }
  return { low: ratioAt((1 - share) / 2), high: ratioAt((1 + share) / 2) }
}

/** How far stated probabilities were from what came, 0 to 1 (Brier 1950). Null without one. */
export function brierScore(
  forecasts: readonly { probability: number; hasHappened: boolean }[],
): number | null {
  if (forecasts.length === 0) return null
  const sum = forecasts.reduce(
    (sum, { probability, hasHappened }) => sum + (probability - Number(hasHappened)) ** 2,
    0,
  )
  return sum / forecasts.length
}

export type ReliabilityBin = { from: number; to: number; count: number; stated: number; observed: number }

/** The reliability curve: for each tenth of probability with a forecast, what was stated on average and how often it came. */
export function reliabilityBins(
  forecasts: readonly { probability: number; hasHappened: boolean }[],
  bins = 10,
): ReliabilityBin[] {
  return Array.from({ length: bins }, (_, i) => {
    const inside = forecasts.filter(
      ({ probability }) => Math.min(bins - 1, Math.floor(probability * bins)) === i,
    )
    const count = inside.length
    const stated = inside.reduce((sum, { probability }) => sum + probability, 0) / count
    const observed = inside.filter(({ hasHappened }) => hasHappened).length / count
    return { from: i / bins, to: (i + 1) / bins, count, stated, observed }
  }).filter(({ count }) => count > 0)
}
