import { Trans } from '@lingui/react/macro'

/** What a workflow's changes brought: nothing compares what was changed with what was not, so no figure is shown. */
export function BusinessValue() {
  return (
    <p>
      <Trans>Not known yet. Nothing has been measured for this workflow.</Trans>
    </p>
  )
}
