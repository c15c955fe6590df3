import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from './button.tsx'
import { ReadProblem } from './read-problem.tsx'

type Props = {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => unknown
  }
  className?: string
}

/** The button for the next page of a list, or why it could not be read; nothing after the last one. */
export function ShowMore({ query, className = '' }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = query
  if (isFetchNextPageError)
    return (
      <ReadProblem
        title={t`Couldn't load more`}
        query={{ error, isFetching: isFetchingNextPage, refetch: fetchNextPage }}
      />
    )
  if (!hasNextPage) return null
  return (
    <Button size="s" className={className} isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      <Trans>Show more</Trans>
    </Button>
  )
}
