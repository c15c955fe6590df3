import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { useInsights } from '#features/insight/market-insights/web/insights-cache.ts'
import type { Region } from '#features/shop/research/contract/task.ts'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import { regionNames } from './research-regions.ts'

const allRegions = Object.keys(regionNames) as Region[]

/** Every region that can be researched. Those where the store sells stand first, the most revenue first. */
export function RegionMenu({ onChoose }: { onChoose: (region: Region) => void }) {
  const sold = useInsights().data?.findings.regions ?? []
  const ordered = [...sold, ...allRegions.filter((region) => !sold.includes(region))]
  return (
    <Menu
      heading={t`Research a region`}
      align="end"
      trigger={
        <Button size="icon" aria-label={t`Research another region`} title={t`Research another region`}>
          <ChevronDown aria-hidden className="size-4" strokeWidth={1.75} />
        </Button>
      }
      items={ordered.map((region) => ({
        label: regionNames[region],
        ...(sold.includes(region) ? { hint: t`You sell here` } : {}),
        onSelect: () => onChoose(region),
      }))}
    />
  )
}
