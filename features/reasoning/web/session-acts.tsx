import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Bookmark, Download, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { ReasoningSession } from '../contract/session.ts'
import { KeepDialog } from './keep-dialog.tsx'
import { useDownload, useReplay } from './reasoning-cache.ts'
import { statusWords } from './reasoning-words.ts'
import { ReplayReport } from './replay-report.tsx'

/** One session: its question, its decision, and what can be done with its recording. */
export function SessionActs({
  session: { id, query, status, finalDecision },
}: {
  session: ReasoningSession
}) {
  const [isKeeping, setKeeping] = useState(false)
  const download = useDownload(id)
  const replay = useReplay(id)
  const { word, tint } = statusWords[status]
  const isOver = status !== 'running' && status !== 'waiting'
  return (
    <Card>
      <div className="flex flex-wrap items-start gap-3">
        <h2 className="type-section min-w-0 flex-1 basis-60 break-words">{query}</h2>
        <Badge tint={tint}>{word}</Badge>
      </div>
      {finalDecision && <p className="mt-2 line-clamp-6 break-words text-ink-2">{finalDecision}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="s" isBusy={download.isPending} onClick={() => download.mutate()}>
          {!download.isPending && <Download aria-hidden className="size-3.5" />}
          <Trans>Download recording</Trans>
        </Button>
        {isOver && (
          <>
            <Button size="s" isBusy={replay.isPending} onClick={() => replay.mutate()}>
              {!replay.isPending && <RotateCw aria-hidden className="size-3.5" />}
              {replay.isPending ? t`Replaying…` : t`Replay`}
            </Button>
            <Button size="s" onClick={() => setKeeping(true)}>
              <Bookmark aria-hidden className="size-3.5" />
              <Trans>Keep as regression case</Trans>
            </Button>
          </>
        )}
      </div>
      {replay.data && <ReplayReport replay={replay.data} />}
      {isKeeping && <KeepDialog runId={id} query={query} onClose={() => setKeeping(false)} />}
    </Card>
  )
}
