import { Trans } from '@lingui/react/macro'
import { type ComponentProps, lazy, Suspense } from 'react'
import type { LineDrawing } from './line-drawing.tsx'
import { Skeleton } from './skeleton.tsx'

// The library is larger than the page around it.
const Drawing = lazy(() =>
  import('./line-drawing.tsx').then(
    ({ LineDrawing }) => ({ default: LineDrawing }),
    () => ({ default: NotDrawn }),
  ),
)

/** Lines over time, drawn when their code has come. Time goes from left to right in every language. */
export function LineChart(props: ComponentProps<typeof LineDrawing>) {
  return (
    <div dir="ltr" className="h-[180px]">
      <Suspense fallback={<Skeleton className="h-full w-full" />}>
        <Drawing {...props} />
      </Suspense>
    </div>
  )
}

function NotDrawn() {
  return (
    <p
      dir="auto"
      className="grid h-full place-items-center rounded-control bg-well px-4 text-center text-ink-2"
    >
      <Trans>The chart could not be loaded. Its table has every figure.</Trans>
    </p>
  )
}
