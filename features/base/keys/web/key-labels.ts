/** How a saved key stands, in the same words wherever it is told. */
import { t } from '@lingui/core/macro'
import type { KeyStatus } from '../contract.ts'

/** What keeps its service from answering; null where nothing is known to. */
export function keyProblem({ configured, check, checkMessage }: KeyStatus): string | null {
  if (!configured) return null
  if (check === 'refused') return t`Key rejected`
  if (check === 'unreachable') return t`Couldn't connect`
  return check === 'accepted' && checkMessage !== null ? t`No credit` : null
}
