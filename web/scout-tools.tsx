import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import { Card } from '#ui/card.tsx'
import { Segments } from '#ui/segments.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ToolPanel } from './agent-parts.ts'
import { WebCrawlForm } from './web-crawl-form.tsx'
import { WebExtractForm } from './web-extract-form.tsx'
import { WebSearchForm } from './web-search-form.tsx'

type WebTool = 'search' | 'extract' | 'crawl'
const webTools: readonly { value: WebTool; label: string }[] = [
  { value: 'search', label: t`Search` },
  { value: 'extract', label: t`Extract` },
  { value: 'crawl', label: t`Crawl` },
]

/** What Scout can do, run by hand, and the web behind it. */
export function ScoutTools() {
  const [webTool, setWebTool] = useState<WebTool>('search')
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Card title={t`Agent functions`}>
        <Suspense fallback={<Skeleton className="h-60 w-full" />}>
          <ToolPanel agent="scout" />
        </Suspense>
      </Card>
      <Card title={t`Web tools`}>
        <div className="mb-4">
          <Segments label={t`Web tool`} options={webTools} value={webTool} onChange={setWebTool} />
        </div>
        {webTool === 'search' && <WebSearchForm />}
        {webTool === 'extract' && <WebExtractForm />}
        {webTool === 'crawl' && <WebCrawlForm />}
      </Card>
    </div>
  )
}
