import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SecurityAlert } from '#features/agents/inbox/contract.ts'
import { useSecurityStatus } from '#features/agents/inbox/web/security-cache.ts'
import { Button } from '#ui/button.tsx'

/** Says that somebody looks into an alert, and how it ended. A dispute is decided by the bank. */
export function SecurityActs({ alert }: { alert: SecurityAlert }) {
  const change = useSecurityStatus()
  const { type, status, orderName, isSettled, marked } = alert
  const isEnded = status === 'resolved'
  return (
    <>
      {status === 'new' && (
        <Button
          size="s"
          variant="ink"
          isBusy={change.isPending}
          aria-label={t`Start investigating: ${orderName}`}
          onClick={() => change.mutate({ alert, status: 'investigating' })}
        >
          <Trans>Start investigating</Trans>
        </Button>
      )}
      {!isEnded && !isSettled && type !== 'chargeback' && (
        <Button
          size="s"
          isBusy={change.isPending}
          aria-label={t`Resolve: ${orderName}`}
          onClick={() => change.mutate({ alert, status: 'resolved' })}
        >
          <Trans>Resolve</Trans>
        </Button>
      )}
      {marked && (
        <Button
          size="s"
          variant="ghost"
          isBusy={change.isPending}
          aria-label={isEnded ? t`Reopen: ${orderName}` : t`Stop investigating: ${orderName}`}
          onClick={() => change.mutate({ alert, status: 'new' })}
        >
          {isEnded ? t`Reopen` : t`Stop investigating`}
        </Button>
      )}
    </>
  )
}
