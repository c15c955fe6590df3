import { t } from '@lingui/core/macro'
import { FileText, ListTree, Radar, Search } from 'lucide-react'
import type { ItemKind } from '#features/shop/research/contract/library.ts'

/** How each kind of research is called and drawn. */
export const itemKinds: Record<ItemKind, { word: string; icon: typeof Search }> = {
  search: { word: t`Search`, icon: Search },
  extract: { word: t`Page`, icon: FileText },
  crawl: { word: t`Crawl`, icon: ListTree },
  task: { word: t`Research task`, icon: Radar },
}
