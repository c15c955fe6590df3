import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { ColumnName } from '../contract/views.ts'
import { columnOrder, columns, defaultColumns, maxColumns } from './columns.ts'

type Props = {
  shown: readonly ColumnName[]
  onChoose: (columns: ColumnName[]) => void
  onClose: () => void
}

/** Which columns the table has. A choice counts at once. */
export function ColumnsDialog({ shown, onChoose, onClose }: Props) {
  return (
    <Dialog
      title={t`Columns`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onChoose([...defaultColumns])}>
            <Trans>Reset</Trans>
          </Button>
          <Button variant="ink" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        </>
      }
    >
      <p className="mb-3">
        <Trans>
          Product and status are always shown. Choose up to {maxColumns} more. We’ll remember your choice.
        </Trans>
      </p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-2.5">
        {columnOrder.map((name) => (
          <li key={name}>
            <label className="flex items-center gap-2 text-ink has-disabled:text-ink-3">
              <Checkbox
                checked={shown.includes(name)}
                disabled={!shown.includes(name) && shown.length >= maxColumns}
                onChange={({ target }) =>
                  onChoose(columnOrder.filter((one) => (one === name ? target.checked : shown.includes(one))))
                }
              />
              {columns[name].label}
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
