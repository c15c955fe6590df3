import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Pencil, Play, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { AvatarIcon } from '#ui/avatar-icon.tsx'
import { useAvatars } from '#ui/avatars.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Menu } from '#ui/menu.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Regression } from '../contract/regression.ts'
import { RegressionName } from './regression-name.tsx'
import { RegressionOutcome } from './regression-outcome.tsx'
import { isPlaying, leaveRegression, useRunRegression } from './regressions-cache.ts'

const LastReplay = lazy(async () => ({ default: (await import('./last-replay.tsx')).LastReplay }))

/** A kept turn: whose it is, how it came out last, and what can be done with it. */
export function RegressionRow({ regression }: { regression: Regression }) {
  const { id, name, agent, question, last } = regression
  const avatar = useAvatars().avatarOf(agent)
  const client = useQueryClient()
  const run = useRunRegression(id)
  const [isRenaming, setRenaming] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isBusy = run.isPending || isPlaying(regression)
  const isDifferent = last?.isSame === false
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <span className="mt-0.5 flex-none">
          <AvatarIcon avatar={avatar} />
          <span className="sr-only">{avatar.name}</span>
        </span>
        <div className="min-w-0 flex-1 basis-52">
          {isRenaming ? (
            <RegressionName regression={regression} onClose={() => setRenaming(false)} />
          ) : (
            <h3 className="type-strong break-words">{name}</h3>
          )}
          {question !== name && (
            <p className="truncate text-ink-2" title={question}>
              {question}
            </p>
          )}
          <RegressionOutcome regression={regression} isBusy={isBusy} />
        </div>
        <div className="flex flex-none items-center gap-2">
          {isDifferent && (
            <Button
              size="s"
              aria-expanded={isOpen}
              aria-label={t`What differed in ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              <Trans>What differed</Trans>
            </Button>
          )}
          <Button size="s" isBusy={isBusy} aria-label={t`Run ${name}`} onClick={() => run.mutate()}>
            {!isBusy && <Play aria-hidden className="size-3.5" />}
            <Trans>Run</Trans>
          </Button>
          <Menu
            trigger={
              <button
                type="button"
                aria-label={t`More for ${name}`}
                className={buttonStyle({ variant: 'ghost', size: 'icon' })}
              >
                <Ellipsis aria-hidden className="size-4" />
              </button>
            }
            items={[
              { label: t`Rename`, icon: <Pencil aria-hidden />, onSelect: () => setRenaming(true) },
              {
                label: t`Remove`,
                icon: <Trash2 aria-hidden />,
                onSelect: () => leaveRegression(client, regression),
              },
            ]}
          />
        </div>
      </div>
      {isOpen && isDifferent && (
        <Suspense fallback={<Skeleton className="mt-3 h-24 w-full" />}>
          <LastReplay key={last.runId} regressionId={id} />
        </Suspense>
      )}
    </li>
  )
}
