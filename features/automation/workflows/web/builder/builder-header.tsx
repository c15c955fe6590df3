import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import {
  Download,
  Ellipsis,
  FilePlus,
  History,
  Keyboard,
  Redo2,
  Settings2,
  Undo2,
  Upload,
} from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { saveFile } from '#ui/save-file.ts'
import { showFailure } from '#ui/toast.ts'
import type { WorkflowSummary } from '../../contract/workflow.ts'
import type { DraftStore } from '../draft-store.ts'
import { useDraft } from '../use-draft.ts'
import { readExport } from '../workflow-cache.ts'
import { ImportDialog } from './import-dialog.tsx'
import { SaveStatus } from './save-status.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

type Props = {
  store: DraftStore
  summary: WorkflowSummary
  onSave: () => void
  onPublish: () => void
  onHistory: () => void
  onConfig: () => void
  onOpen: (workflowId: string | null) => void
}

/** The name, how the draft stands, and what can be done with it. */
export function BuilderHeader({ store, summary, onSave, onPublish, ...acts }: Props) {
  const client = useQueryClient()
  const name = useDraft(store, (state) => state.definition.name)
  const saveState = useDraft(store, (state) => state.saveState)
  const [canUndo, canRedo] = [
    useDraft(store, (state) => state.canUndo),
    useDraft(store, (state) => state.canRedo),
  ]
  const [dialog, setDialog] = useState<'import' | 'shortcuts' | null>(null)
  const statuses = { active: t`Active`, paused: t`Paused`, draft: t`Draft` }
  const download = async () => {
    try {
      await store.flush()
      const definition = await readExport(client, summary.id)
      const text = `${JSON.stringify(definition, null, 2)}\n`
      saveFile(new Blob([text], { type: 'application/json' }), `${fileName(definition.name)}.json`)
    } catch (error) {
      showFailure(t`Workflow not exported`, sentenceOf(error, t`The server didn't respond.`))
    }
  }
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex min-w-0 flex-1 basis-64 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="type-page min-w-0 truncate">{name || t`Unnamed workflow`}</h2>
        <Badge tint={summary.status === 'active' ? 'ready' : 'neutral'}>{statuses[summary.status]}</Badge>
        <SaveStatus state={saveState} />
      </div>
      <div className="flex flex-wrap items-center gap-2 max-md:w-full">
        <HistoryButton label={t`Undo`} isOn={canUndo} onPress={() => store.undo()}>
          <Undo2 aria-hidden className="size-4 rtl:-scale-x-100" />
        </HistoryButton>
        <HistoryButton label={t`Redo`} isOn={canRedo} onPress={() => store.redo()}>
          <Redo2 aria-hidden className="size-4 rtl:-scale-x-100" />
        </HistoryButton>
        <Menu
          trigger={
            <Button variant="ghost" size="icon" aria-label={t`More`}>
              <Ellipsis aria-hidden className="size-4" />
            </Button>
          }
          items={[
            { label: t`Configuration`, icon: <Settings2 aria-hidden />, onSelect: acts.onConfig },
            { label: t`History`, icon: <History aria-hidden />, onSelect: acts.onHistory },
            {
              label: t`Export as JSON`,
              icon: <Download aria-hidden />,
              onSelect: () => void download(),
            },
            { label: t`Import a file`, icon: <Upload aria-hidden />, onSelect: () => setDialog('import') },
            { label: t`New workflow`, icon: <FilePlus aria-hidden />, onSelect: () => acts.onOpen(null) },
            {
              label: t`Keyboard shortcuts`,
              icon: <Keyboard aria-hidden />,
              onSelect: () => setDialog('shortcuts'),
            },
          ]}
        />
        <Button onClick={onPublish} className="max-md:flex-1">
          <Trans>Publish</Trans>
        </Button>
        <Button variant="ink" onClick={onSave} className="max-md:flex-1">
          <Trans>Save Workflow</Trans>
        </Button>
      </div>
      {dialog === 'import' && <ImportDialog onOpen={acts.onOpen} onClose={() => setDialog(null)} />}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={() => setDialog(null)} />}
    </header>
  )
}

type HistoryProps = { label: string; isOn: boolean; onPress: () => void; children: React.ReactNode }

/** Keeps its place and its focus while there is nothing to undo. */
function HistoryButton({ label, isOn, onPress, children }: HistoryProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      aria-disabled={!isOn || undefined}
      className={isOn ? '' : 'opacity-40'}
      onClick={() => isOn && onPress()}
    >
      {children}
    </Button>
  )
}

function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'workflow'
}
