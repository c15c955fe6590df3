/** All 48 sorts, in an order that mixes the families, so that any page of the catalogue looks like the whole. */
import { bags } from './bags.ts'
import { care } from './care.ts'
import { clothing } from './clothing.ts'
import { electronics } from './electronics.ts'
import { furniture } from './furniture.ts'
import { home } from './home.ts'
import { kitchen } from './kitchen.ts'
import type { ProductKind } from './kind.ts'
import { outdoors } from './outdoors.ts'

const families = [kitchen, clothing, home, electronics, bags, care, furniture, outdoors]

export const kinds: readonly ProductKind[] = [0, 1, 2, 3, 4, 5].flatMap((at) =>
  families.flatMap((family) => family[at] ?? []),
)
