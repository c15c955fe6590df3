import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { modKey } from '#ui/mod-key.ts'

/** What keys do in the builder. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const rows: [string, string][] = [
    [`${modKey}Z`, t`Undo`],
    [`${modKey}Shift Z`, t`Redo`],
    [`${modKey}S`, t`Save Workflow`],
    [`${modKey}C`, t`Copy selected steps`],
    [`${modKey}V`, t`Paste steps`],
    [`${modKey}A`, t`Select all steps`],
    ['Delete', t`Delete selected steps`],
    ['↑ ↓', t`Go to the previous or next step`],
    ['Alt ↑ ↓', t`Move a step in the list`],
    ['Enter', t`Open a step`],
    ['Esc', t`Close the step`],
  ]
  return (
    <Dialog
      title={t`Keyboard shortcuts`}
      onClose={onClose}
      actions={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {rows.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="type-micro rounded-[4px] border border-line-2 px-1 py-px">{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
