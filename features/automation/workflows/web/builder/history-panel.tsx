import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { agentProfiles } from '#features/agents/settings/web/agent-profiles.ts'
import { Button } from '#ui/button.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import type { ChangeSetKind } from '../../contract/edit.ts'
import type { WorkflowVersion } from '../../contract/workflow.ts'
import { editsBetween } from '../../rules/diff.ts'
import type { DraftStore } from '../draft-store.ts'
import { authorName, editSentence } from '../edit-labels.ts'
import { useDraft } from '../use-draft.ts'
import { useVersion, useVersions } from '../workflow-cache.ts'
import { DiffList } from './diff-list.tsx'

const maxShown = 100

type Props = {
  store: DraftStore
  onClose: () => void
  /** Draws a version beside the draft on the canvas; null where there is no room for one. */
  onDraw: ((version: number) => void) | null
}

/** What was published, how it differs from the draft, and every change of the draft. */
export function HistoryPanel({ store, onClose, onDraw }: Props) {
  const workflowId = useDraft(store, (state) => state.workflowId)
  const versions = useVersions(workflowId)
  const [shown, setShown] = useState<number | null>(null)
  return (
    <section aria-label={t`History`} className="flex flex-col gap-3">
      <header className="flex items-center gap-2">
        <h3 className="type-section flex-1">
          <Trans>History</Trans>
        </h3>
        <Button variant="ghost" size="icon" aria-label={t`Close`} onClick={onClose}>
          <X aria-hidden className="size-4" />
        </Button>
      </header>
      {versions.isError && <ReadProblem title={t`Couldn’t load the versions`} query={versions} />}
      {versions.isPending && <Skeleton className="h-20 w-full" />}
      {versions.data?.length === 0 && (
        <p className="text-ink-2">
          <Trans>Nothing published yet.</Trans>
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {versions.data?.map((version) => (
          <li key={version.version} className="rounded-card border border-line p-3">
            <VersionHead version={version} />
            <Button
              size="s"
              className="mt-2"
              aria-expanded={shown === version.version}
              onClick={() => setShown(shown === version.version ? null : version.version)}
            >
              <Trans>Compare with draft</Trans>
            </Button>
            {onDraw && (
              <Button size="s" variant="ghost" className="mt-2" onClick={() => onDraw(version.version)}>
                <Trans>Show on the canvas</Trans>
              </Button>
            )}
            {shown === version.version && <VersionDiff store={store} version={version.version} />}
          </li>
        ))}
      </ul>
      <DraftChanges store={store} />
    </section>
  )
}

function VersionHead({ version }: { version: WorkflowVersion }) {
  const { note, overruled, by, publishedAt, version: number } = version
  return (
    <>
      <p className="type-strong">
        <Trans>Version {number}</Trans>
      </p>
      <p className="type-small text-ink-2">
        {authorName(by, agentProfiles)} · {timeAgo(publishedAt)}
      </p>
      {note !== '' && <p className="mt-1 break-words">{note}</p>}
      {overruled !== null && (
        <p className="type-small mt-1 text-needs">
          <Trans>Published without a rehearsal: {overruled}</Trans>
        </p>
      )}
    </>
  )
}

function VersionDiff({ store, version }: { store: DraftStore; version: number }) {
  const workflowId = useDraft(store, (state) => state.workflowId)
  const draft = useDraft(store, (state) => state.definition)
  const read = useVersion(workflowId, version)
  if (read.isError) return <ReadProblem title={t`Couldn’t load this version`} query={read} />
  if (!read.data) return <Skeleton className="mt-2 h-12 w-full" />
  const { definition } = read.data
  return (
    <div className="mt-3 flex flex-col gap-2">
      <DiffList before={definition} after={draft} />
      <Button
        size="s"
        className="self-start"
        onClick={() => {
          store.apply(editsBetween(store.get().definition, definition), 'restore')
          showToast({
            title: t`Version ${version} restored as the draft`,
            action: { label: t`Undo`, onAct: () => store.undo() },
          })
        }}
      >
        <Trans>Restore this version</Trans>
      </Button>
    </div>
  )
}

function DraftChanges({ store }: { store: DraftStore }) {
  const history = useDraft(store, (state) => state.history)
  const kinds: Partial<Record<ChangeSetKind, string>> = {
    undo: t`Undo`,
    redo: t`Redo`,
    merge: t`Merge`,
    restore: t`Version restored`,
    import: t`Import`,
  }
  return (
    <details open className="border-t border-line pt-3">
      <summary className="type-strong cursor-pointer">
        <Trans>Changes to the draft</Trans>
      </summary>
      <section
        aria-label={t`Changes to the draft`}
        // The keyboard scrolls it.
        tabIndex={0}
        className="mt-2 max-h-80 overflow-y-auto"
      >
        <ol aria-label={t`Changes to the draft`} className="flex flex-col gap-1.5">
          {history
            .toReversed()
            .slice(0, maxShown)
            .map(({ id, kind, edits, author, at }) => (
              <li key={id} className="type-small">
                <span className="block truncate">
                  {kinds[kind] && `${kinds[kind]}: `}
                  {edits[0] && editSentence(edits[0])}
                  {edits.length > 1 &&
                    ` ${plural(edits.length - 1, { one: 'and # more', other: 'and # more' })}`}
                </span>
                <span className="text-ink-3">
                  {authorName(author, agentProfiles)} · {timeAgo(at)}
                </span>
              </li>
            ))}
        </ol>
      </section>
    </details>
  )
}
