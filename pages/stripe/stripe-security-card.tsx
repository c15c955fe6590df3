import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { FraudVerdict, SecurityAlert, SecurityStatus } from '#features/agents/inbox/contract/security.ts'
import { useSecurityStatus } from '#features/agents/inbox/web/security-cache.ts'
import { shownAmount } from '#features/shop/sales/web/amount.ts'
import { AlertRow } from '#ui/alert-row.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { timeAgo } from '#ui/relative-time.ts'
import {
  securityMark,
  securityStatuses,
  securityText,
  securityTypes,
  severities,
} from './stripe-security-words.ts'

type Props = {
  alert: SecurityAlert
  /** Where orders stand in the admin of the store; null when it has none. */
  admin: string | null
}

/** One alert: what is the matter, who looks at it, and how it ends. */
export function SecurityCard({ alert, admin }: Props) {
  const { type, severity, status, orderName, orderNumber, amount, currency, at, verdict } = alert
  const [isOpen, setOpen] = useState(false)
  const change = useSecurityStatus()
  const { word, tint } = severities[severity]
  const isEnded = status === 'resolved'
  const facts = [shownAmount(amount, currency), timeAgo(at), securityMark(alert) ?? '']
  const set = (wanted: SecurityStatus) => change.mutate({ alert, status: wanted })
  return (
    <Card>
      <AlertRow
        isHeading
        title={t`${securityTypes[type]}, order ${orderName}`}
        text={securityText(alert)}
        facts={facts.filter(Boolean).join(' · ')}
      >
        <span className="flex flex-wrap gap-2 self-start">
          <Badge tint={isEnded ? 'neutral' : tint}>{word}</Badge>
          <Badge tint={status === 'investigating' ? 'busy' : 'neutral'}>{securityStatuses[status]}</Badge>
        </span>
      </AlertRow>
      <div className="mt-3 flex flex-wrap gap-2">
        {status === 'new' ? (
          <Button
            size="s"
            isBusy={change.isPending}
            aria-label={t`Investigate: ${orderName}`}
            onClick={() => {
              setOpen(true)
              set('investigating')
            }}
          >
            <Trans>Investigate</Trans>
          </Button>
        ) : (
          <Button
            size="s"
            aria-expanded={isOpen}
            aria-label={isOpen ? t`Close: ${orderName}` : t`View Details: ${orderName}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t`Close` : t`View Details`}
          </Button>
        )}
        {status === 'investigating' && type !== 'chargeback' && (
          <Button
            size="s"
            isBusy={change.isPending}
            aria-label={t`Resolve: ${orderName}`}
            onClick={() => set('resolved')}
          >
            <Trans>Resolve</Trans>
          </Button>
        )}
        {alert.marked && (
          <Button
            size="s"
            variant="ghost"
            isBusy={change.isPending}
            aria-label={isEnded ? t`Open again: ${orderName}` : t`Take back: ${orderName}`}
            onClick={() => set('new')}
          >
            {isEnded ? t`Open again` : t`Undo`}
          </Button>
        )}
      </div>
      {isOpen && status !== 'new' && (
        <div className="mt-3 flex flex-col items-start gap-3 border-t border-line pt-3">
          {verdict && <Reasons verdict={verdict} />}
          {type === 'chargeback' && (
            <p className="text-ink-2">
              <Trans>It is resolved by itself when the bank has decided and the orders are read again.</Trans>
            </p>
          )}
          {admin && orderNumber && (
            <a
              href={`${admin}${orderNumber}`}
              target="_blank"
              rel="noreferrer noopener"
              aria-label={t`Open order ${orderName} in Shopify`}
              className={buttonStyle({ size: 's' })}
            >
              <Trans>Open in Shopify</Trans>
              <ExternalLink aria-hidden className="size-3 flex-none" />
            </a>
          )}
        </div>
      )}
    </Card>
  )
}

function Reasons({ verdict: { reasons } }: { verdict: FraudVerdict }) {
  if (reasons.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>No single reason stands out.</Trans>
      </p>
    )
  }
  return (
    <ul className="w-full">
      {reasons.map(({ text, points }) => (
        <li key={text} className="flex justify-between gap-4 border-t border-line py-1.5 first:border-t-0">
          <span className="min-w-0 break-words">{text}</span>
          <span className="flex-none text-ink-2 tabular-nums">
            {points > 0 ? '+' : ''}
            {plural(Math.round(points), { one: '# point', other: '# points' })}
          </span>
        </li>
      ))}
    </ul>
  )
}
