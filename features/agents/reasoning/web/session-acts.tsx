import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Bookmark, Columns2, Download, GitFork, RotateCw } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { ReasoningSession } from '../contract/session.ts'
import { isOver, useDownload, useKeep, useReplay } from './reasoning-cache.ts'
import { sessionStatusLabels } from './reasoning-labels.ts'
import { ReplayReport } from './replay-report.tsx'
import { stepName } from './step-labels.ts'

const maxLength = 120

/** Names a turn that is to be played again later. */
function KeepDialog({ runId, query, onClose }: { runId: string; query: string; onClose: () => void }) {
  const [name, setName] = useState(() => [...query].slice(0, maxLength).join('').trim())
  const formId = useId()
  const keep = useKeep(runId)
  const problem = keep.error
    ? sentenceOf(keep.error, t`The server didn't respond. Nothing was saved.`)
    : undefined
  const [isUnnamed, setUnnamed] = useState(false)

  function save() {
    const trimmed = name.trim()
    setUnnamed(trimmed === '')
    if (trimmed !== '' && !keep.isPending) keep.mutate(trimmed, { onSuccess: onClose })
  }

  return (
    <Dialog
      title={t`Save as test case`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="ink" isBusy={keep.isPending}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field
          isRequired
          label={t`Name`}
          hint={t`Run it later to check that the agent still takes the same steps.`}
          error={isUnnamed ? t`Enter a name for the test case` : problem}
        >
          {(control) => (
            <TextInput
              {...control}
              value={name}
              maxLength={maxLength}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

const ForkForm = lazy(async () => ({ default: (await import('./fork-form.tsx')).ForkForm }))
const ForkCompare = lazy(async () => ({ default: (await import('./fork-compare.tsx')).ForkCompare }))

type SessionDialog = { name: 'fork' } | { name: 'compare'; originalId: string; forkId: string } | null
type Props = {
  session: ReasoningSession
  /** The merchant works with this session: it stays shown when a newer one comes. */
  onAct: () => void
}

/** One session: its question, its decision, and what can be done with its recording. */
export function SessionActs({ session, onAct }: Props) {
  const { id, query, isRecorded, status, finalDecision, forkedFrom } = session
  const [isKeeping, setKeeping] = useState(false)
  const [part, setPart] = useState<SessionDialog>(null)
  const download = useDownload(id)
  const replay = useReplay(id)
  const { word, tint } = sessionStatusLabels[status]
  const isForking = part?.name === 'fork'

  function show(next: SessionDialog) {
    onAct()
    setPart(next)
  }

  return (
    <>
      <Card>
        <div className="flex flex-wrap items-start gap-3">
          <h2 className="type-section min-w-0 flex-1 basis-60 break-words">{query}</h2>
          <Badge tint={tint}>{word}</Badge>
        </div>
        {finalDecision && <p className="mt-2 line-clamp-6 break-words text-ink-2">{finalDecision}</p>}
        {forkedFrom && (
          <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-ink-2">
            <span className="inline-flex min-w-0 items-center gap-1.5">
              <GitFork aria-hidden className="size-3.5 flex-none" />
              {t`Variation, changed at: ${stepName(forkedFrom.step)}`}
            </span>
            <Button
              size="s"
              aria-expanded={part?.name === 'compare'}
              onClick={() =>
                show(
                  part?.name === 'compare'
                    ? null
                    : { name: 'compare', originalId: forkedFrom.sessionId, forkId: id },
                )
              }
            >
              <Columns2 aria-hidden className="size-3.5" />
              <Trans>Compare with original</Trans>
            </Button>
          </p>
        )}
        <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
          {isRecorded && (
            <Button size="s" isBusy={download.isPending} onClick={() => download.mutate()}>
              {!download.isPending && <Download aria-hidden className="size-3.5" />}
              <Trans>Download recording</Trans>
            </Button>
          )}
          {isRecorded && isOver(session) && (
            <>
              <Button
                size="s"
                isBusy={replay.isPending}
                onClick={() => {
                  onAct()
                  replay.mutate()
                }}
              >
                {!replay.isPending && <RotateCw aria-hidden className="size-3.5" />}
                {replay.isPending ? t`Replaying…` : t`Replay`}
              </Button>
              <Button
                size="s"
                aria-expanded={isForking}
                onClick={() => show(isForking ? null : { name: 'fork' })}
              >
                <GitFork aria-hidden className="size-3.5" />
                <Trans>Try a variation</Trans>
              </Button>
              <Button
                size="s"
                onClick={() => {
                  onAct()
                  setKeeping(true)
                }}
              >
                <Bookmark aria-hidden className="size-3.5" />
                <Trans>Save as test case</Trans>
              </Button>
            </>
          )}
        </div>
        {isForking && (
          <Suspense fallback={<Skeleton className="mt-3 h-40 w-full" />}>
            <ForkForm
              runId={id}
              onForked={(forkId) => show({ name: 'compare', originalId: id, forkId })}
              onClose={() => setPart(null)}
            />
          </Suspense>
        )}
        {replay.data && <ReplayReport replay={replay.data} />}
        {isKeeping && <KeepDialog runId={id} query={query} onClose={() => setKeeping(false)} />}
      </Card>
      {part?.name === 'compare' && (
        <Suspense fallback={<Skeleton className="h-60 w-full rounded-card" />}>
          <ForkCompare originalId={part.originalId} forkId={part.forkId} />
        </Suspense>
      )}
    </>
  )
}
