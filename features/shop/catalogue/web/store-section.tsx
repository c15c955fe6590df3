import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { read } from '#ui/query.ts'
import { ReadProblem } from '#ui/read-problem.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { readStoreProduct, type StoreProductView } from '../contract.ts'

type Props = {
  productId: string
  title: string
  /** Said where the store doesn't answer. */
  problem: string
  children: (product: StoreProductView) => ReactNode
}

/** A part of a product's panel that asks the store once somebody opens it. */
export function StoreSection({ productId, title, problem, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const product = useQuery({
    ...read(readStoreProduct, { params: { productId } }),
    select: (reply) => reply.data.product,
    enabled: isOpen,
    staleTime: 0,
  })
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex cursor-pointer list-none items-center justify-between gap-2 rounded-control py-1">
        <span className="type-section">{title}</span>
        <ChevronDown aria-hidden className="size-3.5 text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && product.isPending && <Skeleton className="mt-2 h-10 w-full" />}
      {product.isError && <ReadProblem title={problem} query={product} />}
      {product.data && children(product.data)}
    </details>
  )
}
