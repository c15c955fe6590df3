import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { ToolOutput } from '#features/agents/tool-runs/web/tool-output.tsx'
import { ExecutionList } from '#features/agents/reasoning/web/execution-list.tsx'
import { FunctionRunner } from '#features/agents/reasoning/web/function-runner.tsx'
import { Card } from '#ui/card.tsx'
import { Segments } from '#ui/segments.tsx'
import { ReasonPart } from '#pages/agents/reason-part.tsx'
import { ScoutAnalytics } from './scout-analytics.tsx'
import { ScoutFunctionResult } from './scout-function-result.tsx'
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
        <Card title={t`Last executions`}>
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
