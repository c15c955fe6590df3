import { Circle, type LucideIcon } from 'lucide-react'
import { createContext, useContext } from 'react'

/** How one of those who act in the console is called and drawn. */
export type Face = {
  name: string
  icon: LucideIcon
  /** Icon on its ground. */
  tint: string
}

/** By id, in the order in which they stand beside each other: whoever shows the screens hands them in. */
export const Faces = createContext<Readonly<Record<string, Face>>>({})

export function useFaces(): { ids: readonly string[]; faceOf: (id: string) => Face } {
  const faces = useContext(Faces)
  const faceOf = (id: string) => faces[id] ?? { name: id, icon: Circle, tint: 'bg-well text-ink-2' }
  return { ids: Object.keys(faces), faceOf }
}
