import { isAbsent } from './check.ts'
import type { Alias, Report } from './profile.ts'

/**
 * Brings every alias under its canonical name. When several names hold a value, the profile says which counts; the
 * alias beside its canonical name is a warning of its own, named as it was sent.
 */
export function resolveAliases(given: Map<string, unknown>, aliases: readonly Alias[], report: Report): void {
  for (const { canonical, names, wins } of aliases) {
    const order = wins === 'canonical' ? [canonical, ...names] : [...names, canonical]
    const present = order.filter((name) => !isAbsent(given.get(name)))
    const [winner] = present
    const value = winner === undefined ? undefined : given.get(winner)
    for (const name of present) {
      const isDoubled =
        present.length > 1 && name !== canonical && (present.includes(canonical) || name !== winner)
      if (isDoubled)
        report(name, {
          rule: 'alias',
          severity: 'warning',
          todo: `Send one name only: ${canonical}. ${winner} counts.`,
        })
    }
    for (const name of names) given.delete(name)
    if (winner !== undefined) given.set(canonical, value)
  }
}
