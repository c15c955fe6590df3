import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleAlert, ExternalLink, TriangleAlert } from 'lucide-react'
import type { Finding } from '../contract.ts'
import { fieldText } from './issue-labels.ts'

type Props = { findings: readonly Finding[]; storeUrl: string | null }

/** What the feed's rules say about the product, and what to do. */
export function ProductFindings({ findings, storeUrl }: Props) {
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
              <h4 className="type-strong">
                <span className="sr-only">{severity === 'error' ? t`Error:` : t`Warning:`} </span>
                {fieldText(field)}
              </h4>
              <p>{rule === 'required' ? t`Required by ChatGPT.` : <bdi>{todo}</bdi>}</p>
              {field === 'image_url' && storeUrl && (
                <a
                  href={storeUrl}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-6 items-center gap-1 text-glass underline-offset-2 hover:underline max-md:py-2"
                >
                  <Trans>Add an image in your store</Trans> <ExternalLink aria-hidden className="size-3" />
                </a>
              )}
              <p className="type-small flex flex-wrap items-center gap-x-3 text-ink-3">
                {found && (
                  <span>
                    <Trans>
                      <bdi className="font-mono">{field}</bdi> is {found}
                    </Trans>
                  </span>
                )}
                {source.startsWith('https://') && (
                  <a
                    href={source}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-flex min-h-6 items-center text-glass underline underline-offset-2"
                  >
                    <Trans>View rule</Trans>
                  </a>
                )}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
