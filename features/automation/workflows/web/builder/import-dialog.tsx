import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { controlStyle } from '#ui/control-style.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { importWorkflow, type ImportNote } from '../../contract/transfer.ts'
import type { JsonValue } from '../../contract/definition.ts'
import { noteText } from '../import-labels.ts'
import { useOrderIds } from '../use-order-ids.ts'
import { refreshWorkflows } from '../workflow-cache.ts'

type Props = { onOpen: (workflowId: string) => void; onClose: () => void }

const maxBytes = 5_000_000

/** Makes a draft of a file of ours or of n8n, and says what of it has no counterpart. */
export function ImportDialog({ onOpen, onClose }: Props) {
  const client = useQueryClient()
  const id = useId()
  const ids = useOrderIds()
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [made, setMade] = useState<{ workflowId: string; notes: ImportNote[] } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const start = async () => {
    if (!file) {
      setProblem(t`Choose a file first.`)
      return
    }
    setBusy(true)
    setProblem(null)
    try {
      const content = await readJson(file)
      if (content === undefined) setProblem(t`This file isn’t JSON.`)
      else {
        const { data } = await call(importWorkflow, { body: { id: ids.of(content), file: content } })
        ids.forget(content)
        refreshWorkflows(client)
        const workflowId = data.workflow.summary.id
        if (data.notes.length === 0) onOpen(workflowId)
        else setMade({ workflowId, notes: data.notes })
      }
    } catch (error) {
      setProblem(sentenceOf(error, t`The server didn't respond.`))
    }
    setBusy(false)
  }
  return (
    <Dialog
      title={t`Import a workflow`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{made ? <Trans>Close</Trans> : <Trans>Cancel</Trans>}</Button>
          {made ? (
            <Button variant="ink" onClick={() => onOpen(made.workflowId)}>
              <Trans>Open draft</Trans>
            </Button>
          ) : (
            <Button variant="ink" isBusy={isBusy} onClick={() => void start()}>
              <Trans>Import</Trans>
            </Button>
          )}
        </>
      }
    >
      {problem !== null && <Notice tone="error" role="alert" title={problem} />}
      {made ? (
        <ImportNotes notes={made.notes} />
      ) : (
        <div className="mt-2">
          <label htmlFor={id} className="type-label mb-1.5 block text-ink-2">
            <Trans>A workflow exported from Vitrine or n8n (JSON)</Trans>
          </label>
          <input
            id={id}
            type="file"
            accept="application/json,.json"
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
            className={`${controlStyle({})} h-auto! py-1.5`}
          />
        </div>
      )}
    </Dialog>
  )
}

function ImportNotes({ notes }: { notes: readonly ImportNote[] }) {
  return (
    <Notice
      tone="warning"
      title={plural(notes.length, {
        one: '# node to check before you publish',
        other: '# nodes to check before you publish',
      })}
    >
      <section
        aria-label={t`What couldn’t be imported`}
        // The keyboard scrolls it.
        tabIndex={0}
        className="max-h-64 overflow-y-auto"
      >
        <ul className="flex flex-col gap-1">
          {notes.map((note, at) => (
            <li key={at}>
              <span className="type-strong">{note.node}</span> <code className="type-code">{note.type}</code>:{' '}
              {noteText(note)}
            </li>
          ))}
        </ul>
      </section>
    </Notice>
  )
}

/** The JSON of a file; undefined where it is none. */
async function readJson(file: File): Promise<JsonValue | undefined> {
  if (file.size > maxBytes) return undefined
  const text = await file.text()
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return undefined
  }
}
