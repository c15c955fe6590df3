import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ExecutionList } from '#features/agents/reasoning/web/execution-list.tsx'
import { FunctionRunner } from '#features/agents/reasoning/web/function-runner.tsx'
import { useAgentStatus } from '#features/agents/settings/web/agent-cache.ts'
import type { ToolResult } from '#features/agents/tool-runs/contract/tool.ts'
import { LateResult } from '#features/agents/tool-runs/web/late-result.tsx'
import { ToolAnalytics } from '#features/agents/tool-runs/web/tool-analytics.tsx'
import { ToolOutput } from '#features/agents/tool-runs/web/tool-output.tsx'
import { secondsText } from '#features/base/runs/web/answer/cell-text.ts'
import { ReasonPart } from '#pages/agents/reason-part.tsx'
import { Card } from '#ui/card.tsx'
import { formatNumber, formatPercent } from '#ui/format.ts'
import { Notice } from '#ui/notice.tsx'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { WebCrawlForm } from './web-crawl-form.tsx'
import { WebExtractForm } from './web-extract-form.tsx'
import { WebSearchForm } from './web-search-form.tsx'

type WebTool = 'search' | 'extract' | 'crawl'
const webTools: readonly { value: WebTool; label: string }[] = [
  { value: 'search', label: t`Search` },
  { value: 'extract', label: t`Extract` },
  { value: 'crawl', label: t`Crawl` },
]

/** What the agents can do, run by hand, the web behind it, and the engine that reasons. */
export function ScoutTools() {
  const [webTool, setWebTool] = useState<WebTool>('search')
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Card title={t`Agent functions`}>
          <FunctionRunner Result={ScoutFunctionResult} />
        </Card>
        <Card title={t`Recent executions`}>
          <ExecutionList Output={ToolOutput} />
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Card title={t`Web tools`}>
          <div className="mb-4">
            <Segments label={t`Web tool`} options={webTools} value={webTool} onChange={setWebTool} />
          </div>
          {webTool === 'search' && <WebSearchForm />}
          {webTool === 'extract' && <WebExtractForm />}
          {webTool === 'crawl' && <WebCrawlForm />}
        </Card>
        <ReasonPart agent="scout" />
        <ScoutAnalytics />
      </div>
    </div>
  )
}

/** How well Scout did its tasks, and how its tools went. */
function ScoutAnalytics() {
  const metrics = useAgentStatus('scout').data?.performanceMetrics
  const rate = (value: number | null) => (value === null ? '–' : formatPercent(value))
  const seconds = metrics?.averageResponseTime ?? null
  const cells = [
    { label: t`Tasks completed`, value: metrics && formatNumber(metrics.tasksCompleted) },
    { label: t`Success rate`, value: metrics && rate(metrics.successRate) },
    { label: t`Successful tools`, value: metrics && rate(metrics.efficiency) },
    {
      label: t`Average response time`,
      value: metrics && (seconds === null ? '–' : secondsText(seconds * 1_000)),
    },
  ]
  return (
    <Card title={t`Analytics`}>
      <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-3 tabular-nums">
        {cells.map(({ label, value }) => (
          <div key={label}>
            <dt className="type-small text-ink-2">{label}</dt>
            <dd className="type-figure-s">{value ?? <Skeleton className="my-1 h-5 w-14" />}</dd>
          </div>
        ))}
      </dl>
      <ToolAnalytics agent="scout" />
    </Card>
  )
}

/** What came of a function: its answer, its question to the merchant, or why there is neither. */
function ScoutFunctionResult({ name, result }: { name: string; result: ToolResult }) {
  const { status, output, message, approvals, runId } = result
  if (status === 'completed') return <ToolOutput output={output} />
  if (status === 'rejected') {
    return (
      <Notice tone="neutral" title={t`Nothing was changed`}>
        {message}
      </Notice>
    )
  }
  if (status === 'failed') {
    return (
      <Notice tone="error" title={t`Tool Execution Failed`}>
        {message ?? t`An error occurred while executing the tool`}
      </Notice>
    )
  }
  return <LateResult name={name} runId={runId} approvals={approvals} />
}
