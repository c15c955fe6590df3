import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ban, Check, ChevronDown, CircleX, Hand, RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { argumentName, argumentPairs } from '#features/agents/approvals/web/argument-pairs.ts'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { secondsText } from '#features/base/runs/web/answer/cell-text.ts'
import { Badge } from '#ui/badge.tsx'
import { BusyRing } from '#ui/busy-ring.tsx'
import { Button } from '#ui/button.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { ShowMore } from '#ui/show-more.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ToolRun, ToolRunState } from '../contract/tool-run.ts'
import type { AgentTool } from '../contract/tool.ts'
import { LateResult } from './late-result.tsx'
import { useToolRuns } from './tool-runs-cache.ts'

const states: Record<
  ToolRunState,
  {
    tint: 'busy' | 'needs' | 'ready' | 'incomplete' | 'neutral'
    word: string
    icon: typeof Check | typeof BusyRing
  }
> = {
  running: { tint: 'busy', word: t`Running`, icon: BusyRing },
  waiting: { tint: 'needs', word: t`Needs your approval`, icon: Hand },
  completed: { tint: 'ready', word: t`Completed`, icon: Check },
  failed: { tint: 'incomplete', word: t`Failed`, icon: CircleX },
  refused: { tint: 'incomplete', word: t`Not allowed`, icon: Ban },
  rejected: { tint: 'neutral', word: t`Declined`, icon: Ban },
  expired: { tint: 'neutral', word: t`Expired`, icon: Ban },
  cancelled: { tint: 'neutral', word: t`Stopped`, icon: Ban },
}

type Props = {
  agent: AgentId
  tool: AgentTool
  isBusy: boolean
  onAgain: (parameters: Record<string, unknown>) => void
}

/** When a tool was run, by whom and with what; each run opens its answer. */
export function ToolHistory({ agent, tool, isBusy, onAgain }: Props) {
  const list = useToolRuns(agent, tool.id)
  const [openId, setOpenId] = useState<string | null>(null)
  const titleId = useId()
  if (list.isError && !list.runs) return <ReadProblem title={t`Couldn't load earlier runs`} query={list} />
  if (!list.runs) return <Skeleton className="h-20 w-full" />
  return (
    <section aria-labelledby={titleId} className="min-w-0 border-t border-line pt-3">
      <h4 id={titleId} className="type-label text-ink-2">
        <Trans>Earlier runs</Trans>
      </h4>
      {list.runs.length === 0 && (
        <p className="mt-1 text-ink-3">
          <Trans>No runs yet.</Trans>
        </p>
      )}
      <ul aria-busy={list.isFetching}>
        {list.runs.map((run) => (
          <HistoryRow
            key={run.id}
            run={run}
            tool={tool}
            isBusy={isBusy}
            isOpen={run.id === openId}
            onToggle={() => setOpenId(run.id === openId ? null : run.id)}
            onAgain={() => onAgain(run.parameters)}
          />
        ))}
      </ul>
      <ShowMore query={list} />
    </section>
  )
}

type HistoryRowProps = {
  run: ToolRun
  tool: AgentTool
  isBusy: boolean
  isOpen: boolean
  onToggle: () => void
  onAgain: () => void
}

function HistoryRow({ run, tool, isBusy, isOpen, onToggle, onAgain }: HistoryRowProps) {
  const bodyId = useId()
  const { tint, word, icon: Icon } = states[run.state]
  const at = run.endedAt ?? run.createdAt
  const asked = argumentPairs(run.parameters).map(([name, value]) => `${labelOf(tool, name)}: ${value}`)
  return (
    <li className="min-w-0 border-t border-line first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={onToggle}
        className="flex min-h-10 w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-control py-1.5 text-start hover:bg-hover focus-visible:outline-offset-[-2px]"
      >
        <Badge tint={tint}>
          <Icon aria-hidden />
          {word}
        </Badge>
        <span className="line-clamp-2 min-w-0 flex-1 basis-32 break-words">
          {asked.length > 0 ? asked.join(' · ') : t`Default values`}
        </span>
        <time dateTime={at} className="type-small text-ink-2">
          {timeAgo(at)}
        </time>
        <ChevronDown aria-hidden className={`size-4 flex-none text-ink-2 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div id={bodyId} hidden={!isOpen} className="pt-1 pb-3">
        {isOpen && (
          <div className="flex min-w-0 flex-col gap-3">
            <p className="type-small flex flex-wrap gap-x-3 text-ink-2 tabular-nums">
              <span>{run.startedBy ?? t`Started by a former team member`}</span>
              {run.durationMs !== null && <span>{secondsText(run.durationMs)}</span>}
            </p>
            <LateResult name={tool.name} runId={run.id} fileName={`${tool.id}-${at.slice(0, 10)}`} />
            <div>
              <Button size="s" isBusy={isBusy} onClick={onAgain}>
                <RotateCcw aria-hidden className="size-3.5" />
                <Trans>Run again</Trans>
              </Button>
            </div>
          </div>
        )}
      </div>
    </li>
  )
}

function labelOf({ parameters }: AgentTool, name: string): string {
  return parameters.find((one) => one.name === name)?.label ?? argumentName(name)
}
