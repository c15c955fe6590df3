import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { crawlSite, extractPage, searchWeb } from '#features/shop/research/contract/web.ts'
import { codeOf, sentenceOf } from '#ui/api-error.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Notice } from '#ui/notice.tsx'

type Reading = typeof searchWeb | typeof extractPage | typeof crawlSite

/** What did not work, why, and the way to the key where that is missing. */
export function WebProblem({ title, error }: { title: string; error: Error }) {
  return (
    <Notice
      tone="error"
      role="alert"
      title={title}
      action={
        codeOf<Reading>(error) === 'WEB_KEY_MISSING' && (
          <Link to="/onboarding/keys" className={buttonStyle({ size: 's' })}>
            <Trans>Open API keys</Trans>
          </Link>
        )
      }
    >
      {sentenceOf(error, t`The server didn't respond.`)}
    </Notice>
  )
}
