import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listProducts } from '#features/shop/feed/contract.ts'
import { read } from '#ui/query.ts'
import { type Mention, mentionedPages } from './mention.ts'

const settleMs = 150
const maxProducts = 6

/** What a search behind an @ finds: pages by their title, products by the feed's own search. Null: nothing is looked for. */
export function useMentions(search: string | null): { mentions: Mention[]; isSearching: boolean } {
  const [settled, setSettled] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), settleMs)
    return () => clearTimeout(timer)
  }, [search])
  const found = useQuery({
    ...read(listProducts, { query: { search: settled?.trim() ?? '', limit: maxProducts } }),
    select: (reply): Mention[] =>
      reply.data.products.map(({ title, productId }) => ({ title, ref: { kind: 'product', id: productId } })),
    enabled: search !== null && settled !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 30_000,
  })
  if (search === null) return { mentions: [], isSearching: false }
  const wanted = search.trim().toLowerCase()
  const pages = mentionedPages.filter(({ title }) => title.toLowerCase().includes(wanted))
  const products = settled === null ? [] : (found.data ?? [])
  return {
    mentions: [...products, ...pages.slice(0, 3)],
    isSearching: search !== settled || found.isFetching,
  }
}
