import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { type FeedFormat, useExport } from '#features/shop/feed/web/export.ts'
import { useFigures } from '#features/shop/feed/web/feed-cache.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FiguresStrip } from '#ui/figures-strip.tsx'
import { formatNumber } from '#ui/format.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'

export const Route = createFileRoute('/_workspace/settings/feed')({ component: FeedTargets })

function FeedTargets() {
  const figures = useFigures()
  const download = useExport()
  const stats = figures.data
  const exported = stats && stats.enabledReady + stats.enabledNeedsEnrichment
  const downloadOf = (format: FeedFormat) => (
    <Button
      isBusy={download.isPending && download.variables === format}
      onClick={() => !download.isPending && download.mutate(format)}
      className="max-md:w-full"
    >
      {!(download.isPending && download.variables === format) && (
        <Download aria-hidden className="size-4" strokeWidth={1.75} />
      )}
      <Trans>Download {format.toUpperCase()}</Trans>
    </Button>
  )
  return (
    <>
      <PageHeader title={t`Feed`}>
        <Trans>How to export the feed and where to send it.</Trans>
      </PageHeader>
      {figures.isError ? (
        <ReadProblem title={t`Couldn't load the feed figures`} query={figures} />
      ) : (
        <FiguresStrip
          cells={[
            { label: t`In the feed now`, value: exported === undefined ? undefined : formatNumber(exported) },
            { label: t`Enabled but left out`, value: stats && formatNumber(stats.enabledIncomplete) },
            { label: t`Format`, value: t`OpenAI, October 2026` },
          ]}
        />
      )}
      {exported === 0 && (
        <Notice
          tone="neutral"
          title={t`Nothing to export yet`}
          action={
            <Link to="/workspace/chatgpt" className={buttonStyle({ size: 's' })}>
              <Trans>Open products</Trans>
            </Link>
          }
        >
          <Trans>The feed only includes products enabled for search. Enable one first.</Trans>
        </Notice>
      )}
      <Card title={t`Targets`}>
        <ul>
          <Target
            title={t`ChatGPT product feed, as a file`}
            action={exported !== 0 && downloadOf('jsonl.gz')}
            text={t`Compressed JSONL, one product per line, in OpenAI’s flat format from October 2026. OpenAI accepts it from approved merchants by SFTP. Upload it yourself or with a scheduled job, at least once a day under the same name.`}
          >
            <a
              href="https://chatgpt.com/merchants"
              target="_blank"
              rel="noreferrer"
              className="text-glass underline underline-offset-2"
            >
              <Trans>Apply at chatgpt.com/merchants</Trans>
            </a>
          </Target>
          <Target
            title={t`Your own tools`}
            action={exported !== 0 && downloadOf('json')}
            text={t`JSON, one document with the same rows and a count. OpenAI doesn’t accept this format.`}
          />
        </ul>
      </Card>
    </>
  )
}

type TargetProps = { title: string; text: string; action: ReactNode; children?: ReactNode }

function Target({ title, text, action, children }: TargetProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-t border-line py-3 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="type-strong">{title}</h3>
        <p className="mt-0.5 max-w-[var(--w-read)] text-ink-2">{text}</p>
        {children}
      </div>
      {action}
    </li>
  )
}
