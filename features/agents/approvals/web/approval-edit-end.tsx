import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/button.tsx'
import type { ApprovalEditProps } from './approval-edit-props.ts'

type Props = Pick<ApprovalEditProps, 'isPending' | 'onClose'> & {
  /** Why the values were not taken, in a sentence. */
  sentence: string | null
  label: string
}

/** What stands below each form that changes what is asked. */
export function ApprovalEditEnd({ sentence, label, isPending, onClose }: Props) {
  return (
    <>
      {sentence !== null && (
        <p role="alert" className="text-incomplete">
          {sentence}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="glass" type="submit" isBusy={isPending}>
          {label}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          <Trans>Back</Trans>
        </Button>
      </div>
    </>
  )
}
