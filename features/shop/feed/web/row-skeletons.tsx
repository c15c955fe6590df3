import { Skeleton } from '#ui/skeleton.tsx'

/** Rows in the shape of what comes. */
export function RowSkeletons({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, index) => (
    <div
      key={index}
      aria-hidden
      className="flex h-[42px] items-center gap-3 border-b border-line px-7 max-md:px-4"
    >
      <Skeleton className="size-8" />
      <span className="flex flex-1 flex-col gap-1.5">
        <Skeleton className="h-2.5 w-2/5" />
        <Skeleton className="h-2 w-1/5" />
      </span>
      <Skeleton className="h-4 w-20" />
    </div>
  ))
}
