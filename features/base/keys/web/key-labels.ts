/** How a saved key stands, in the same words wherever it is told. */
import { t } from '@lingui/core/macro'
import type { KeyStatus } from '../contract.ts'

/** What keeps its service from answering; null where nothing is known to. */
export function keyProblem({ configured, check, checkMessage }: KeyStatus): string | null {
  if (!configured) return null
  if (check === 'refused' || check === 'unreachable') return troubleLabel(check)
  return check === 'accepted' && checkMessage !== null ? troubleLabel('no_credit') : null
}

/** The name of what keeps a service from answering; null where it has none. */
export function troubleLabel(trouble: string): string | null {
  if (trouble === 'refused') return t`Key rejected`
  if (trouble === 'no_credit') return t`No credit`
  return trouble === 'unreachable' ? t`Couldn't connect` : null
}
