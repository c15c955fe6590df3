import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { stageLabel } from '#features/base/runs/web/stage-labels.ts'
import type { Region, ResearchTask } from '#features/shop/research/contract/task.ts'
import { useStartTask, useStopTask, useTasks } from '#features/shop/research/web/research-cache.ts'
import { AnswerView } from '#pages/agents/agent-parts.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyIllustration } from '#ui/empty-illustration.tsx'
import { Empty } from '#ui/empty.tsx'
import { formatPercent } from '#ui/format.ts'
import { Meter } from '#ui/meter.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { clockTime, timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { RegionMenu } from './region-menu.tsx'
import { regionNames } from './research-regions.ts'
import { ScoutLibrary } from './scout-library.tsx'

const quickRegions: readonly Region[] = ['middle-east', 'india', 'canada']

const statuses = {
  processing: { tint: 'busy', word: t`Processing` },
  paused: { tint: 'neutral', word: t`Paused` },
  completed: { tint: 'ready', word: t`Completed` },
  failed: { tint: 'incomplete', word: t`Failed` },
  cancelled: { tint: 'neutral', word: t`Stopped` },
} as const

/** Research of regions: started here, followed here, read here. */
export function ScoutTasks() {
  // The page around it asks again while a task is under way.
  const tasks = useTasks(false)
  const start = useStartTask()
  return (
    <>
      <Card title={t`Quick research`}>
        <div className="flex flex-wrap gap-2">
          {quickRegions.map((region) => (
            <Button
              key={region}
              isBusy={start.isPending && start.variables === region}
              onClick={() => start.mutate(region)}
            >
              {regionNames[region]}
            </Button>
          ))}
          <RegionMenu onChoose={(region) => start.mutate(region)} />
        </div>
      </Card>
      <Card title={t`Recent tasks`}>
        {tasks.isError && !tasks.data && <ReadProblem title={t`Couldn't load the tasks`} query={tasks} />}
        {tasks.isPending && <Skeleton className="h-24 w-full" />}
        {tasks.data?.length === 0 && (
          <Empty drawing={<EmptyIllustration />} title={t`No research yet`}>
            <Trans>Choose a region above. Results are saved in the library.</Trans>
          </Empty>
        )}
        <ul>
          {tasks.data?.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      </Card>
      <ScoutLibrary />
    </>
  )
}

function TaskRow({ task }: { task: ResearchTask }) {
  const stop = useStopTask()
  const [isOpen, setOpen] = useState(false)
  const { id, title, region, status, progress, stage, startTime, estimatedCompletion, problem, result } = task
  const isLive = status === 'processing' || status === 'paused'
  const { tint, word } = statuses[status]
  return (
    <li className="border-t border-line py-3 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="type-strong">{title}</p>
          <p className="text-ink-2">
            {regionNames[region]} · {timeAgo(startTime)}
            {isLive &&
              estimatedCompletion &&
              ` · ${t`ready around ${clockTime(Date.parse(estimatedCompletion))}`}`}
          </p>
        </div>
        <Badge tint={tint}>{word}</Badge>
        {isLive && (
          <Button
            size="s"
            isBusy={stop.isPending}
            aria-label={t`Stop ${title}`}
            onClick={() => stop.mutate(id)}
          >
            <Trans>Stop</Trans>
          </Button>
        )}
        {result && (
          <Button
            size="s"
            aria-expanded={isOpen}
            aria-label={isOpen ? t`Close ${title}` : t`Results of ${title}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t`Close` : t`Results`}
          </Button>
        )}
      </div>
      {isLive && (
        <div className="mt-2 flex items-center gap-3">
          <Meter label={t`${title} progress`} percent={progress} className="flex-1" />
          <span className="text-ink-2 tabular-nums">
            {formatPercent(progress)}
            {stage && ` · ${stageLabel({ stage })}`}
          </span>
        </div>
      )}
      {problem && <p className="mt-1 text-incomplete">{problem}</p>}
      {isOpen && result && (
        <div className="mt-3">
          <Suspense fallback={<Skeleton className="h-40 w-full" />}>
            <AnswerView answer={result} />
          </Suspense>
        </div>
      )}
    </li>
  )
}
