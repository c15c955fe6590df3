import { Circle, type LucideIcon } from 'lucide-react'
import { createContext, useContext } from 'react'

/** How one of those who act in the console is called and drawn. */
export type Avatar = {
  name: string
  icon: LucideIcon
  /** Icon on its ground. */
  tint: string
}

/** By id, in display order; provided by the shell. */
export const Avatars = createContext<Readonly<Record<string, Avatar>>>({})

export function useAvatars(): { ids: readonly string[]; avatarOf: (id: string) => Avatar } {
  const avatars = useContext(Avatars)
  const avatarOf = (id: string) => avatars[id] ?? { name: id, icon: Circle, tint: 'bg-well text-ink-2' }
  return { ids: Object.keys(avatars), avatarOf }
}
