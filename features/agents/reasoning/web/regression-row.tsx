import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Check, CircleX, Ellipsis, Pencil, Play, Trash2, X } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { AvatarIcon } from '#ui/avatar-icon.tsx'
import { useAvatars } from '#ui/avatars.ts'
import { Badge } from '#ui/badge.tsx'
import { BusyRing } from '#ui/busy-ring.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { formatNumber } from '#ui/format.ts'
import { Menu } from '#ui/menu.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Regression } from '../contract/regression.ts'
import { isPlaying, leaveRegression, useRenameRegression, useRunRegression } from './regressions-cache.ts'
import { stepName } from './step-labels.ts'

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
              aria-label={t`Differences in ${name}`}
              onClick={() => setOpen(!isOpen)}
            >
              <Trans>Differences</Trans>
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

type Props = { regression: Regression; onClose: () => void }

/** Gives a kept turn another name. Esc leaves it as it was. */
function RegressionName({ regression: { id, name }, onClose }: Props) {
  const [draft, setDraft] = useState(name)
  const [isUnnamed, setUnnamed] = useState(false)
  const rename = useRenameRegression(id)
  const problem = rename.isError ? sentenceOf(rename.error, t`The server didn't respond.`) : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    const next = draft.trim()
    setUnnamed(next === '')
    if (next === '' || rename.isPending) return
    if (next === name) onClose()
    else rename.mutate(next, { onSuccess: onClose })
  }

  return (
    <form noValidate onSubmit={submit} className="mb-1 flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <Field isRequired label={t`Name`} error={isUnnamed ? t`Enter a name for the test case` : problem}>
          {(control) => (
            <TextInput
              {...control}
              ref={takeFocus}
              maxLength={120}
              value={draft}
              onChange={({ target }) => setDraft(target.value)}
              onKeyDown={({ key }) => key === 'Escape' && onClose()}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="ink" isBusy={rename.isPending}>
        <Trans>Rename</Trans>
      </Button>
      <Button onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
    </form>
  )
}

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
}

/** How a kept turn came out when it was played last. */
function RegressionOutcome({ regression: { last }, isBusy }: { regression: Regression; isBusy: boolean }) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
      {isBusy ? (
        <Badge tint="busy">
          <BusyRing />
          {t`Running now`}
        </Badge>
      ) : last === null ? (
        <Badge tint="neutral">{t`Not run yet`}</Badge>
      ) : (
        <Outcome last={last} />
      )}
      {!isBusy && last?.endedAt && (
        <time dateTime={last.endedAt} className="type-small tabular-nums">
          {timeAgo(last.endedAt)}
        </time>
      )}
    </div>
  )
}

function Outcome({ last }: { last: NonNullable<Regression['last']> }) {
  const { isSame, firstDiffering, differingCount, error } = last
  if (isSame === true) {
    return (
      <Badge tint="ready">
        <Check aria-hidden />
        {t`Unchanged`}
      </Badge>
    )
  }
  if (isSame === null) {
    return (
      <>
        <Badge tint="incomplete">
          <CircleX aria-hidden />
          {t`Failed`}
        </Badge>
        {error && <span className="min-w-0 break-words">{error}</span>}
      </>
    )
  }
  return (
    <>
      <Badge tint="needs">
        <X aria-hidden />
        {firstDiffering ? t`Different at step ${formatNumber(firstDiffering.place)}` : t`Different`}
      </Badge>
      {firstDiffering && (
        <span className="min-w-0 break-words tabular-nums">
          {stepName(firstDiffering.step)} ·{' '}
          {plural(differingCount, { one: '# step is different', other: '# steps are different' })}
        </span>
      )}
    </>
  )
}
