import { ViewportPortal } from '@xyflow/react'
import type { Guide } from './guides.ts'

/** Lines along which a moved step is level with another. */
export function GuideLines({ guides }: { guides: readonly Guide[] }) {
  return (
    <ViewportPortal>
      {guides.map(({ axis, at, from, to }) => (
        <span
          key={`${axis} ${at}`}
          aria-hidden
          className="pointer-events-none absolute z-[1000] bg-focus"
          style={
            axis === 'x'
              ? { width: 1, height: to - from, transform: `translate(${at}px, ${from}px)` }
              : { height: 1, width: to - from, transform: `translate(${from}px, ${at}px)` }
          }
        />
      ))}
    </ViewportPortal>
  )
}
