import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Ban, Check, ChevronDown } from 'lucide-react'
import { type ComponentType, useId, useState } from 'react'
import { argumentName, argumentPairs } from '#features/agents/approvals/web/argument-pairs.ts'
import { toolName } from '#features/agents/settings/web/tool-names.ts'
import { Badge } from '#ui/badge.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { FunctionExecution } from '../contract/functions.ts'
import { useExecutions } from './functions-cache.ts'
import { RawValue } from './raw-value.tsx'
import { durationText } from './reasoning-labels.ts'

type Props = {
  /** Draws what a function answered. */
  Output: ComponentType<{ output: unknown }>
}

/** The last functions that ran, whoever asked for them; each opens its answer. */
export function ExecutionList({ Output }: Props) {
  const executions = useExecutions()
  if (executions.isError && !executions.data) {
    return <ReadProblem title={t`Couldn't load the executions`} query={executions} />
  }
  if (!executions.data) return <Skeleton className="h-40 w-full" />
  if (executions.data.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>No functions have run yet.</Trans>
      </p>
    )
  }
  return (
    <ul>
      {executions.data.map((execution) => (
        <ExecutionRow key={execution.id} execution={execution} Output={Output} />
      ))}
    </ul>
  )
}

function ExecutionRow({ execution, Output }: Props & { execution: FunctionExecution }) {
  const [isOpen, setOpen] = useState(false)
  const bodyId = useId()
  const { functionName, parameters, reasoning, success, result, executionTime, timestamp } = execution
  const pairs = argumentPairs(parameters)
  return (
    <li className="border-t border-line first:border-t-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
        className="-mx-2 flex w-[calc(100%+16px)] flex-wrap items-center gap-x-3 gap-y-1 rounded-control px-2 py-2.5 text-start hover:bg-hover"
      >
        <span className="type-strong min-w-0 flex-1 basis-32 break-words">{toolName(functionName)}</span>
        <Badge tint={success ? 'ready' : 'neutral'}>
          {success ? <Check aria-hidden /> : <Ban aria-hidden />}
          {success ? t`Completed` : t`No answer`}
        </Badge>
        <span className="type-small text-ink-2 tabular-nums">
          {durationText(executionTime)} · {timeAgo(timestamp)}
        </span>
        <ChevronDown aria-hidden className={`size-4 text-ink-2 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div id={bodyId} hidden={!isOpen} className="flex min-w-0 flex-col gap-3 pt-1 pb-3">
        {isOpen && (
          <>
            {reasoning && <p className="break-words text-ink-2">{reasoning}</p>}
            {pairs.length > 0 && (
              <dl className="type-small flex flex-wrap gap-x-4 gap-y-0.5">
                {pairs.map(([name, value]) => (
                  <div key={name} className="flex min-w-0 gap-1.5">
                    <dt className="flex-none text-ink-3">{argumentName(name)}</dt>
                    <dd className="line-clamp-3 min-w-0 break-words">{value}</dd>
                  </div>
                ))}
              </dl>
            )}
            {success ? <Output output={result} /> : <Failure why={result} />}
          </>
        )}
      </div>
    </li>
  )
}

function Failure({ why }: { why: unknown }) {
  if (why !== null && typeof why !== 'string') return <RawValue value={why} />
  return <p className="break-words text-ink-2">{why ?? <Trans>No reason given.</Trans>}</p>
}
