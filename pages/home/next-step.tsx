import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { StoreStatus } from '#features/base/stores/contract.ts'
import type { Stats } from '#features/shop/feed/contract.ts'
import { DemoButton } from '#features/base/stores/web/demo-button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { formatNumber } from '#ui/format.ts'
import { Skeleton } from '#ui/skeleton.tsx'

type Props = { store: StoreStatus | undefined; stats: Stats | undefined }

/** The one suggested action, by the first rule that fits. */
export function NextStep({ store, stats }: Props) {
  return (
    <Card className="p-5 max-lg:order-2">
      <h2 className="type-label text-ink-2">
        <Trans>Next Steps</Trans>
      </h2>
      {store && stats ? (
        <Suggestion store={store} stats={stats} />
      ) : (
        <>
          <Skeleton className="mt-3 h-6 w-3/4" />
          <Skeleton className="mt-3 h-4 w-full" />
          <Skeleton className="mt-5 h-8 w-28" />
        </>
      )}
    </Card>
  )
}

function Suggestion({ store, stats }: { store: StoreStatus; stats: Stats }) {
  if (!store.connected) {
    return (
      <Step
        title={t`Connect Your Store`}
        text={t`Where your products come from. Nothing in your store changes.`}
      >
        <div className="flex flex-wrap gap-2">
          <Link to="/workspace/shopify" className={buttonStyle({ variant: 'ink' })}>
            <Trans>Connect Shopify</Trans>
          </Link>
          <DemoButton />
        </div>
      </Step>
    )
  }
  if (stats.total === 0) {
    return (
      <Step title={t`Sync Products`} text={t`Import products from Shopify`}>
        <Link to="/workspace/chatgpt" className={buttonStyle({ variant: 'ink' })}>
          <Trans>Go to ChatGPT</Trans>
        </Link>
      </Step>
    )
  }
  if (stats.chatgptEnabled === 0) {
    return (
      <Step
        title={t`Enable Products`}
        text={plural(stats.ready, { one: '# product ready to enable', other: '# products ready to enable' })}
      >
        <Link
          to="/workspace/chatgpt"
          search={stats.ready > 0 ? { readiness: 'ready' } : {}}
          className={buttonStyle({ variant: 'ink' })}
        >
          <Trans>Enable ChatGPT</Trans>
        </Link>
      </Step>
    )
  }
  return (
    <Step title={t`Optimize Sales`} text={t`Use AI agents to boost performance`}>
      <Link to="/workspace/agents" className={buttonStyle({ variant: 'ink' })}>
        <Trans>View Agents</Trans>
      </Link>
      {stats.needsEnrichment > 0 && (
        <Link
          to="/workspace/chatgpt"
          search={{ readiness: 'needs_enrichment' }}
          className={buttonStyle({ variant: 'ghost' })}
        >
          <Trans>Enrich {formatNumber(stats.needsEnrichment)}</Trans>
        </Link>
      )}
    </Step>
  )
}

function Step({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <p className="type-page mt-2">{title}</p>
      <p className="mt-1.5 text-ink-2">{text}</p>
      <div className="mt-5 flex flex-wrap gap-2">{children}</div>
    </>
  )
}
