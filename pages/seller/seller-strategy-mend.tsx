import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { mostChanges } from '#features/agents/tool-runs/contract/strategy.ts'
import { listingFixes } from '#features/insight/analysis/rules/listing-fixes.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { useAnswer } from '#pages/agents/answers.ts'
import { listingQuestion } from './seller-implement.ts'
import { type Fact, StrategyCard } from './seller-strategy-card.tsx'

type Props = { products: number; targetMarket: Fact }

/** Products whose listing lacks one or two details: what the store's own words say of them is asked for. */
export function MendStrategy({ products, targetMarket }: Props) {
  const { kept } = useAnswer(listingQuestion)
  const found = kept && listingFixes(kept.answer, mostChanges).length
  return (
    <StrategyCard
      name={t`Mend listings`}
      description={
        products === 0
          ? t`No product is only a detail away from ready.`
          : plural(products, {
              one: '# product is one or two details away from ready for ChatGPT.',
              other: '# products are one or two details away from ready for ChatGPT.',
            })
      }
      products={products}
      targetMarket={targetMarket}
      expectedROI={{ missing: t`It needs sales before and after: compare them some weeks after mending.` }}
      timeframe={{ value: t`In the feed as soon as you approve` }}
      approvals={
        found === undefined || found === null
          ? { missing: t`It needs the listings read: Implement Strategy reads them first.` }
          : found
      }
      isOwn={({ tool, agent }) => tool === 'enrich-product' && agent === 'seller'}
      order={{ strategy: 'listings', products: [] }}
      act={
        <Link to="/workspace/chatgpt" search={{ readiness: 'needs_enrichment' }} className={buttonStyle()}>
          <Trans>Mend them by hand</Trans>
        </Link>
      }
    />
  )
}
