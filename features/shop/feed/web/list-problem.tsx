import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { DisconnectedIllustration } from '#ui/disconnected-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { clockTime } from '#ui/relative-time.ts'

type Props = {
  error: Error
  /** When the rows that still stand were read, in ms; null when there are none. */
  shownSince: number | null
  isTrying: boolean
  onTryAgain: () => void
}

/** The list could not be read: what still holds, and another try. */
export function ListProblem({ error, shownSince, isTrying, onTryAgain }: Props) {
  const sentence = sentenceOf(error, t`The server didn't respond.`)
  const tryAgain = (
    <Button size="s" isBusy={isTrying} onClick={onTryAgain}>
      <Trans>Try again</Trans>
    </Button>
  )
  if (shownSince === null) {
    return (
      <div role="alert">
        <Empty drawing={<DisconnectedIllustration />} title={t`Couldn’t load the list`} action={tryAgain}>
          {sentence} <Trans>Nothing was changed.</Trans>
        </Empty>
      </div>
    )
  }
  return (
    <Notice tone="error" role="alert" title={t`Couldn’t load the list`} action={tryAgain}>
      {sentence} <Trans>Showing data from {clockTime(shownSince)}.</Trans>
    </Notice>
  )
}
