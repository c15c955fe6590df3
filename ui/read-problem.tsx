import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { sentenceOf } from './api-error.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

type Props = {
  title: string
  query: { error: Error | null; refetch: () => unknown; isFetching: boolean }
}

/** What could not be read, why, and the way to try again. */
export function ReadProblem({ title, query }: Props) {
  return (
    <Notice
      tone="error"
      role="alert"
      title={title}
      action={
        <Button size="s" isBusy={query.isFetching} onClick={() => void query.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {sentenceOf(query.error, t`The server didn't respond.`)}
    </Notice>
  )
}
