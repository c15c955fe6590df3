import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FlaskConical } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { Notice } from '#ui/notice.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import type { StoreStatus } from '../contract.ts'

/** "Store Connected", or what is wrong with the connection and what to do. */
export function ConnectedBanner({ store }: { store: StoreStatus }) {
  if (!store.connected) return null
  const where = [store.name, store.domain].filter(Boolean).join(', ')
  return (
    <div className="flex flex-col gap-3">
      {store.problem ? (
        <Notice tone="warning" role="alert" title={t`Your store needs attention`}>
          {store.problem.message}
        </Notice>
      ) : (
        <Notice
          tone="success"
          title={t`Store Connected`}
          action={
            store.isDemo && (
              <Badge tint="neutral">
                <FlaskConical aria-hidden /> <Trans>Demo store</Trans>
              </Badge>
            )
          }
        >
          {store.connectedAt ? t`${where}, connected ${timeAgo(store.connectedAt)}` : where}
        </Notice>
      )}
      {store.limits.map(({ feature, message }) => (
        <Notice key={feature} tone="warning" title={feature}>
          {message}
        </Notice>
      ))}
    </div>
  )
}
