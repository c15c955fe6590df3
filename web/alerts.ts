/** What went wrong or wants a look: notices and failed runs, as one list. */
import type { RunView } from '#engine/contract.ts'
import { runName } from '#features/runs/web/run-words.ts'
import type { Notice } from '#features/workspace/contract.ts'

export type AlertType = 'critical' | 'error' | 'warning' | 'info'
export type Alert = {
  id: string
  type: AlertType
  message: string
  text: string
  source: string
  at: string | null
  /** Where it can be mended; null for what has ended. */
  href: string | null
}

/** A store that cannot be reached stops everything else; every other error is an error. */
export function alertsFrom(notices: readonly Notice[], runs: readonly RunView[]): Alert[] {
  const fromNotices = notices.map(({ id, severity, title, text, href, since }): Alert => {
    const isStore = severity === 'error' && href === '/workspace/shopify'
    return {
      id,
      type: isStore ? 'critical' : severity,
      message: title,
      text,
      source: href === '/workspace/shopify' ? 'Shopify' : 'Vitrine',
      at: since,
      href,
    }
  })
  const fromRuns = runs
    .filter(({ status }) => status === 'failed')
    .map(
      (run): Alert => ({
        id: run.id,
        type: 'error',
        message: runName(run),
        text: run.error?.message ?? '',
        source: run.kind,
        at: run.endedAt ?? run.createdAt,
        href: null,
      }),
    )
  return [...fromNotices, ...fromRuns]
}
