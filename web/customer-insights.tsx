import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { shownAmount } from '#features/sales/web/amount.ts'
import { useStore } from '#features/stores/web/store-cache.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card } from '#ui/card.tsx'
import { figure, percent } from '#ui/count.ts'
import { Empty } from '#ui/empty.tsx'
import { EmptyCaseDrawing } from '#ui/empty-case-drawing.tsx'
import { Notice } from '#ui/notice.tsx'
import { findAnswer, useAnswers, useAsk } from './answers.ts'
import { Confidence } from './confidence.tsx'
import { aspectsOf, groupsOf } from './customer-figures.ts'
import { customerQuestions } from './customer-questions.ts'

const groupWords: Record<string, { name: string; act: string }> = {
  champions: { name: t`Champions`, act: t`Show them new products first.` },
  loyal: { name: t`Loyal`, act: t`Offer what goes with what they bought.` },
  new: { name: t`New`, act: t`Ask how the first order went.` },
  'at risk': { name: t`At risk`, act: t`Write to them before they forget you.` },
  lost: { name: t`Lost`, act: t`Leave them be, or ask once why.` },
  others: { name: t`Others`, act: t`Nothing stands out.` },
}
const aspectWords: Record<string, { name: string; act: string }> = {
  shipping: { name: t`Shipping`, act: t`Look at late deliveries and tell delivery times plainly.` },
  quality: { name: t`Quality`, act: t`Find the products named in the worst messages.` },
  price: { name: t`Price`, act: t`Have Seller work out the prices that are named.` },
  service: { name: t`Service`, act: t`Answer open tickets first.` },
}

/** Groups of buyers and what they speak of, each with what to do about it. */
export function CustomerInsights() {
  const answers = useAnswers()
  const ask = useAsk()
  const currency = useStore().data?.currency ?? 'USD'
  const kept = customerQuestions.map((question) => findAnswer(answers, question)?.answer)
  const [ofBuyers, ofMood] = kept
  const groups = groupsOf(ofBuyers)
  const aspects = aspectsOf(ofMood)
  const all = groups.reduce((sum, { customers }) => sum + customers, 0)
  const refresh = () => ask.mutate(customerQuestions)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-2">
          <Trans>Worked out from 90 days of orders, tickets and reviews.</Trans>
        </p>
        <Button isBusy={ask.isPending} onClick={refresh}>
          {!ask.isPending && <RefreshCw aria-hidden className="size-4" strokeWidth={1.75} />}
          {ask.isPending ? t`Reading...` : t`Refresh`}
        </Button>
      </div>
      {kept.every((one) => one === undefined) && !ask.isPending && (
        <Card>
          <Empty
            drawing={<EmptyCaseDrawing />}
            title={t`No insights yet`}
            action={
              <Button variant="ink" onClick={refresh}>
                <Trans>Read my customers</Trans>
              </Button>
            }
          >
            <Trans>Customer groups buyers by how lately, often and much they buy.</Trans>
          </Empty>
        </Card>
      )}
      {kept.map(
        (one) =>
          one &&
          one.outcome !== 'answer' && (
            <Notice key={one.summary} tone="neutral" title={t`Too little to tell`}>
              {one.summary}
            </Notice>
          ),
      )}
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {groups.map(({ segment, customers, revenue }) => (
          <li key={segment}>
            <Card title={groupWords[segment]?.name ?? segment}>
              <p className="tabular-nums">
                {plural(customers, { one: '# customer', other: '# customers' })} ·{' '}
                {shownAmount(revenue, currency)}
              </p>
              <p className="mt-1 text-ink-2">
                <Trans>{percent(all > 0 ? (customers / all) * 100 : 0)} of all customers.</Trans>{' '}
                {groupWords[segment]?.act}
              </p>
              {ofBuyers?.confidence != null && (
                <p className="type-small mt-2">
                  <Confidence value={ofBuyers.confidence} />
                </p>
              )}
            </Card>
          </li>
        ))}
        {aspects.map(({ aspect, mentions, negative }) => (
          <li key={aspect}>
            <Card title={aspectWords[aspect]?.name ?? aspect}>
              <p className="tabular-nums">
                {plural(mentions, { one: '# mention', other: '# mentions' })} ·{' '}
                {t`${percent(negative * 100)} negative`}
              </p>
              <p className="mt-1 text-ink-2">
                {negative >= 0.3
                  ? (aspectWords[aspect]?.act ?? t`Read the worst messages.`)
                  : t`Nothing to do: most speak well of it.`}
              </p>
              {ofMood?.confidence != null && (
                <p className="type-small mt-2">
                  <Confidence value={ofMood.confidence} />
                </p>
              )}
            </Card>
          </li>
        ))}
      </ul>
      {aspects.length > 0 && (
        <Link to="/customer" search={{ tab: 'tickets' }} className={`${buttonStyle()} self-start`}>
          <Trans>Open tickets</Trans>
        </Link>
      )}
      <p role="status" className="sr-only">
        {t`${figure(groups.length + aspects.length)} insights`}
      </p>
    </>
  )
}
