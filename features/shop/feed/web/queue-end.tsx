import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import { ReadyIllustration } from '#ui/ready-illustration.tsx'
import type { QueuePlace } from '../contract/queue.ts'
import { SidePanel } from './side-panel.tsx'

type Props = { place: QueuePlace; onBack: (() => void) | null; onEnable: () => void; onClose: () => void }

/** The end of a queue: what was done. */
export function QueueEnd({ place: { total, saved, skipped, ready }, onBack, onEnable, onClose }: Props) {
  return (
    <SidePanel label={t`Enrich products`}>
      <header className="flex h-11 flex-none items-center border-b border-line px-5 max-md:h-[52px] max-md:px-4">
        <h2 className="type-section flex-1">
          <Trans>Done</Trans>
        </h2>
        <Button variant="ghost" size="icon" aria-label={t`Close`} onClick={onClose}>
          <X aria-hidden className="size-4" />
        </Button>
      </header>
      <div role="status" className="flex flex-1 flex-col items-start gap-4 p-5">
        <ReadyIllustration />
        <p className="type-title">
          {plural(total, {
            one: 'You reviewed # product',
            other: 'You reviewed # products',
          })}
        </p>
        <dl className="grid w-full grid-cols-3 rounded-card border border-line">
          {[
            { label: t`Saved`, value: saved },
            { label: t`Now ready`, value: ready },
            { label: t`Skipped`, value: skipped },
          ].map(({ label, value }) => (
            <div key={label} className="border-line px-3 py-2 not-first:border-s">
              <dt className="type-label text-ink-2">{label}</dt>
              <dd className="type-figure-s">{formatNumber(value)}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-2">
          {ready > 0 && (
            <Button variant="glass" onClick={onEnable}>
              <Trans>Enable ready products</Trans>
            </Button>
          )}
          {onBack && (
            <Button onClick={onBack}>
              <Trans>Go back</Trans>
            </Button>
          )}
          <Button variant={ready > 0 ? 'outline' : 'ink'} onClick={onClose}>
            <Trans>Back to list</Trans>
          </Button>
        </div>
      </div>
    </SidePanel>
  )
}
