import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { read } from '#ui/query.ts'
import { listProducts } from '../contract.ts'

const settleMs = 200
const max = 6

/** The first products that a search finds, once the typing settles. Nothing for an empty search. */
export function useFoundProducts(search: string) {
  const text = search.trim()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs)
    return () => clearTimeout(timer)
  }, [text])
  const isAsked = text !== '' && settled !== ''
  const found = useQuery({
    ...read(listProducts, { query: { search: settled.slice(0, 200), limit: max } }),
    select: (reply) => reply.data.products,
    enabled: isAsked,
    placeholderData: keepPreviousData,
    // A search is asked anew: what it found before may have changed since.
    staleTime: 0,
    gcTime: 30_000,
  })
  return {
    products: isAsked ? (found.data ?? []) : [],
    isSearching: text !== '' && (text !== settled || found.isFetching),
    isError: isAsked && found.isError,
  }
}
