import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { Finding } from '../contract.ts'

/** What the feed's rules say about the product, and what to do. */
export function ProductFindings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {findings.map(({ field, severity, rule, found, todo, source }) => {
        const Icon = severity === 'error' ? CircleAlert : TriangleAlert
        return (
          <li key={`${field} ${rule}`} className="flex gap-2.5 rounded-control bg-well p-2.5">
            <Icon
              aria-hidden
              className={`mt-0.5 size-3.5 flex-none ${severity === 'error' ? 'text-incomplete' : 'text-needs'}`}
            />
            <div className="min-w-0 break-words">
              <p>
                <span className="sr-only">{severity === 'error' ? t`Error:` : t`Warning:`} </span>
                {todo}
              </p>
              <p className="type-small mt-0.5 text-ink-3">
                {found ? (
                  <Trans>
                    <bdi className="font-mono">{field}</bdi> has {found}
                  </Trans>
                ) : (
                  <bdi className="font-mono">{field}</bdi>
                )}
                {source.startsWith('https://') && (
                  <>
                    {' · '}
                    <a
                      href={source}
                      target="_blank"
                      rel="noreferrer"
                      className="text-glass underline underline-offset-2"
                    >
                      <Trans>the rule</Trans>
                    </a>
                  </>
                )}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
