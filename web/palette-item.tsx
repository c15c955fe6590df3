import { Command } from 'cmdk'
import type { LucideIcon } from 'lucide-react'
import { Kbd } from '#ui/kbd.tsx'

type Props = {
  value: string
  keywords?: string[]
  icon: LucideIcon
  label: string
  fact?: string
  shortcut?: string
  onSelect: () => void
}

export function PaletteItem({ value, keywords = [], icon: Icon, label, fact, shortcut, onSelect }: Props) {
  return (
    <Command.Item
      value={value}
      keywords={keywords}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 data-[selected=true]:bg-press max-md:min-h-11"
    >
      <Icon aria-hidden className="size-4 flex-none text-ink-2" strokeWidth={1.75} />
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {fact && <span className="max-w-[40%] truncate font-mono text-[11px] text-ink-2">{fact}</span>}
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </Command.Item>
  )
}
