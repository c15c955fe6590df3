import { type Belief, type Evidence, update } from './belief.ts'

/** Evidence as the facts give it now. A slot is what it is evidence of, such as a day: each slot counts once. */
export type DatedEvidence = { slot: string; source: string; evidence: Evidence }
/** Evidence that counts: the last entry of its slot. Revisions are numbered from 1. */
export type CurrentEntry = DatedEvidence & { revision: number }
export type EvidenceEntry = CurrentEntry & { prior: Belief; posterior: Belief }
/** `totals` is the evidence that counts, added up; null while there is none. */
export type BeliefState = { prior: Belief; totals: Evidence | null; posterior: Belief }

/**
 * The entries to append: a new slot is added; one whose facts have changed since is corrected, so that the old counts no
 * longer count; what is as it was gives nothing. Counts of nothing begin no slot.
 */
export function appendEvidence(
  state: BeliefState,
  live: ReadonlyMap<string, CurrentEntry>,
  found: readonly DatedEvidence[],
): { entries: EvidenceEntry[]; state: BeliefState } {
  const known = new Map(live)
  const entries: EvidenceEntry[] = []
  let now = state
  for (const one of found) {
    const before = known.get(one.slot) ?? null
    if (before === null ? isNothing(one.evidence) : isSame(before, one)) continue
    const rest = before && now.totals ? addUp(now.totals, before.evidence, -1) : now.totals
    const totals = rest ? addUp(rest, one.evidence, 1) : one.evidence
    const posterior = update(state.prior, totals)
    const entry = { ...one, revision: (before?.revision ?? 0) + 1, prior: now.posterior, posterior }
    known.set(one.slot, entry)
    entries.push(entry)
    now = { ...now, totals, posterior }
  }
  return { entries, state: now }
}

/** The posterior from the first prior and a whole history, in any order: of each slot the last revision counts. */
export function recomputeHistory(
  prior: Belief,
  history: readonly Pick<EvidenceEntry, 'slot' | 'revision' | 'evidence'>[],
): Belief {
  const last = new Map<string, (typeof history)[number]>()
  for (const entry of history) {
    if (entry.revision > (last.get(entry.slot)?.revision ?? 0)) last.set(entry.slot, entry)
  }
  const [first, ...rest] = [...last.values()].map(({ evidence }) => evidence)
  return first
    ? update(
        prior,
        rest.reduce((sum, evidence) => addUp(sum, evidence, 1), first),
      )
    : prior
}

/** Counts are whole numbers, so that adding and taking away is exact; a trend has one slot. Of another model: unchanged. */
function addUp(total: Evidence, one: Evidence, sign: 1 | -1): Evidence {
  if (total.model === 'beta_binomial' && one.model === 'beta_binomial') {
    const successes = total.successes + sign * one.successes
    return { ...total, successes, failures: total.failures + sign * one.failures }
  }
  if (total.model === 'gamma_poisson' && one.model === 'gamma_poisson')
    return { ...total, ...addPaces(total, one, sign) }
  if (total.model === 'pace_pair' && one.model === 'pace_pair')
    return { ...total, a: addPaces(total.a, one.a, sign), b: addPaces(total.b, one.b, sign) }
  if (total.model === 'log_odds' && one.model === 'log_odds')
    return { ...total, logLikelihoodRatio: total.logLikelihoodRatio + sign * one.logLikelihoodRatio }
  return total
}

type PaceCounts = { events: number; periods: number }
function addPaces(total: PaceCounts, one: PaceCounts, sign: 1 | -1): PaceCounts {
  return { events: total.events + sign * one.events, periods: total.periods + sign * one.periods }
}

function isSame(before: CurrentEntry, now: DatedEvidence): boolean {
  const [old, young] = [countsOf(before.evidence), countsOf(now.evidence)]
  return before.source === now.source && old.every((count, i) => count === young[i])
}

function countsOf(evidence: Evidence): number[] {
  if (evidence.model === 'beta_binomial') return [evidence.successes, evidence.failures]
  if (evidence.model === 'gamma_poisson') return [evidence.events, evidence.periods]
  if (evidence.model === 'log_odds') return [evidence.logLikelihoodRatio]
  return [evidence.a, evidence.b].flatMap(({ events, periods }) => [events, periods])
}

function isNothing(evidence: Evidence): boolean {
  if (evidence.model === 'beta_binomial') return evidence.successes + evidence.failures === 0
  return evidence.model === 'gamma_poisson' && evidence.periods === 0
}

/** "2026-11-20", and "2026-11-20#2" when it corrects what was there. */
export function evidenceIdOf({ slot, revision }: Pick<CurrentEntry, 'slot' | 'revision'>): string {
  return revision === 1 ? slot : `${slot}#${revision}`
}
