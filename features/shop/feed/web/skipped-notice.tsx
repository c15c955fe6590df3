import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { SkippedProduct } from './bulk.ts'

type Props = { skipped: readonly SkippedProduct[]; onOpen: (productId: string) => void; onClose: () => void }

/** Which products the server left as they were, and why. */
export function SkippedNotice({ skipped, onOpen, onClose }: Props) {
  return (
    <Notice
      tone="warning"
      role="status"
      title={plural(skipped.length, { one: '# product stayed off', other: '# products stayed off' })}
      action={
        <Button size="s" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <ul className="max-h-32 overflow-y-auto">
        {skipped.map(({ productId, reason }) => (
          <li key={productId} className="py-0.5">
            <button
              type="button"
              onClick={() => onOpen(productId)}
              className="font-mono text-ink underline underline-offset-2"
            >
              {productId}
            </button>{' '}
            {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
