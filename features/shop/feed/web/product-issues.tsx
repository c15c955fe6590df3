import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import { issueText } from './issue-labels.ts'

const max = 3

type Props = { issues: readonly string[]; layout: 'line' | 'list' }

/** At most three issues, then how many more. */
export function ProductIssues({ issues, layout }: Props) {
  if (issues.length === 0)
    return layout === 'line' ? (
      <span className="text-ink-3">
        <Trans>None</Trans>
      </span>
    ) : null
  const rest = issues.length - max
  const shown = issues.slice(0, max).map(issueText)
  const more = rest > 0 && plural(rest, { one: '+# more issue', other: '+# more issues' })
  if (layout === 'list') {
    return (
      <ul className="type-small mt-1.5 text-ink-2">
        {shown.map((issue) => (
          <li key={issue}>{issue}</li>
        ))}
        {more && <li className="text-ink-3">{more}</li>}
      </ul>
    )
  }
  return (
    <span className="flex min-w-0 items-baseline gap-1.5 text-ink-2" title={issues.map(issueText).join('\n')}>
      <span className="truncate">
        {shown.map((issue, index) => (
          <Fragment key={issue}>
            {index > 0 && ' · '}
            <bdi>{issue}</bdi>
          </Fragment>
        ))}
      </span>
      {more && <span className="type-small flex-none text-ink-3">{more}</span>}
    </span>
  )
}
