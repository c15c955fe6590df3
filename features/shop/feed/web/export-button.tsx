import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown, Download } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { showToast } from '#ui/toast.ts'
import type { Stats } from '../contract.ts'
import { type FeedFormat, useExport } from './export.ts'

type Props = {
  stats: Stats | undefined
  /** Opens the check of the feed, where the page has one. */
  onCheck?: () => void
  /** Opens the page that writes to the store, where the page has no room for it beside the button. */
  onWriteBack?: (() => void) | undefined
}

/** Downloads the feed. With nothing on display it says what to do instead of giving an empty file. */
export function ExportButton({ stats, onCheck, onWriteBack }: Props) {
  const download = useExport()
  const start = (format: FeedFormat) => {
    if (stats && stats.enabledReady + stats.enabledNeedsEnrichment === 0) {
      showToast({
        tone: 'neutral',
        title: t`Nothing to export yet`,
        description: t`The feed only includes products enabled for search. Enable one first.`,
      })
    } else download.mutate(format)
  }
  return (
    <div className="flex">
      <Button
        className="rounded-e-none max-md:w-10 max-md:px-0"
        isBusy={download.isPending}
        onClick={() => start('json')}
      >
        {!download.isPending && <Download aria-hidden className="size-4" strokeWidth={1.75} />}
        <span className="max-md:sr-only">
          <Trans>Export Feed</Trans>
        </span>
      </Button>
      <Menu
        items={[
          { label: 'JSON', hint: t`One file with a product count`, onSelect: () => start('json') },
          { label: 'JSONL', hint: t`One product per line`, onSelect: () => start('jsonl') },
          { label: 'JSONL.GZ', hint: t`Compressed, for upload to OpenAI`, onSelect: () => start('jsonl.gz') },
          ...(onCheck
            ? [
                {
                  label: t`Check feed`,
                  hint: t`See what’s left out and why`,
                  onSelect: onCheck,
                },
              ]
            : []),
          ...(onWriteBack ? [{ label: t`Write to Shopify`, group: '', onSelect: onWriteBack }] : []),
        ]}
        trigger={
          <Button size="icon" className="-ms-px w-7 rounded-s-none" aria-label={t`Export formats`}>
            <ChevronDown aria-hidden className="size-3.5" />
          </Button>
        }
      />
    </div>
  )
}
