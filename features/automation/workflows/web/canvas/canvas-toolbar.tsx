import { t } from '@lingui/core/macro'
import { useReactFlow } from '@xyflow/react'
import { type LucideIcon, Maximize, Minus, Network, Plus } from 'lucide-react'

type Props = { onTidy: (() => void) | null }

/** Nearer, farther, all of it, and tidy. */
export function CanvasToolbar({ onTidy }: Props) {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  return (
    <div
      role="toolbar"
      aria-label={t`Canvas`}
      className="flex rounded-card border border-line-2 bg-float p-px shadow-e1"
    >
      <Tool icon={Plus} label={t`Zoom in`} onUse={() => void zoomIn({ duration: 160 })} />
      <Tool icon={Minus} label={t`Zoom out`} onUse={() => void zoomOut({ duration: 160 })} />
      <Tool
        icon={Maximize}
        label={t`Fit view`}
        onUse={() => void fitView({ duration: 240, padding: 0.15, maxZoom: 1 })}
      />
      {onTidy && <Tool icon={Network} label={t`Tidy up`} onUse={onTidy} />}
    </div>
  )
}

function Tool({ icon: Icon, label, onUse }: { icon: LucideIcon; label: string; onUse: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onUse}
      className="grid size-[30px] place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink"
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
    </button>
  )
}
