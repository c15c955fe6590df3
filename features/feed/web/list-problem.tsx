import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Notice } from '#ui/notice.tsx'
import { clockTime } from '#ui/relative-time.ts'
import { UnpluggedCaseDrawing } from '#ui/unplugged-case-drawing.tsx'

type Props = {
  error: Error
  /** When the rows that still stand were read, in ms; null when there are none. */
  shownSince: number | null
  isTrying: boolean
  onTryAgain: () => void
}

/** The list could not be read: what still holds, and another try. */
export function ListProblem({ error, shownSince, isTrying, onTryAgain }: Props) {
  const sentence = sentenceOf(error, 'The server did not answer.')
  const tryAgain = (
    <Button size="s" isBusy={isTrying} onClick={onTryAgain}>
      Try again
    </Button>
  )
  if (shownSince === null) {
    return (
      <div role="alert">
        <Empty drawing={<UnpluggedCaseDrawing />} title="The list could not be read" action={tryAgain}>
          {sentence} Nothing was changed.
        </Empty>
      </div>
    )
  }
  return (
    <Notice tone="error" role="alert" title="The list could not be read" action={tryAgain}>
      {sentence} What you see is from {clockTime(shownSince)}.
    </Notice>
  )
}
