/** Titles, handles and numbers of products. */
import { mix, pick, roll } from './chance.ts'
import type { ProductKind } from './kinds/kind.ts'
import { kinds } from './kinds/kinds.ts'
import { NEWCOMER_SLOT } from './movement.ts'

const lines = (
  'Halden Lund Skagen Vika Tind Sund Rørvik Ystad Alma Brisk Dovre Eira Fana Gjende Hasle Inga Juni Kveld Loft Marit ' +
  'Nes Odda Pil Rand Selje Tuva Ulv Voss Ylva Åsa Ærø Öland Bjerk Dagg Elv Frost Grov Hav Is Jord Klint Lyng Myr Nord ' +
  'Ost Regn Siv Torv Urd Vinter Bølge Dis Eng Furu Gran Hegg Skjær Stille Sommer Strand'
).split(' ')

/** Names a real catalogue holds and a careless program trips over: quotes, markup, emoji, right-to-left, formulas. */
const awkward: readonly string[] = [
  'Gran “Größe L” – 12″ \u{1f33f}',
  `Grandma's "Sunday" & Sons`,
  'فنجان نورد Nord',
  '=Equal= No. 1',
  'Smörgås <Mini> 50 %',
  'ÅÄÖ Æble 日和 \u{1f9e6}',
  '@home +10 °C',
  'Nord\u{00a0}—\u{00a0}Édition Spéciale N°2',
]
const AWKWARD_EVERY = 29

export function kindOf(seed: number, slot: number): ProductKind {
  const kind = kinds[(slot + (mix(seed, 11) % kinds.length)) % kinds.length]
  if (!kind) throw new RangeError(`No kind for slot ${slot}.`)
  return kind
}

/** What the shop prints on the label: 1042 for a lasting product, N4120 for a newcomer. */
export function numberOf(slot: number): string {
  return slot >= NEWCOMER_SLOT ? `N${slot - NEWCOMER_SLOT}` : String(1000 + slot)
}

/** The slot a number or a handle's last part stands for; null when it is neither. */
export function slotOfNumber(text: string): number | null {
  const found = /^(n?)(\d{1,9})$/i.exec(text)
  if (!found) return null
  const value = Number(found[2])
  return found[1] ? NEWCOMER_SLOT + value : value - 1000
}

export function titleOf(seed: number, slot: number): string {
  const kind = kindOf(seed, slot)
  const noun = pick(kind.nouns, seed, slot, 21)
  if (slot % AWKWARD_EVERY === 17)
    return `${awkward[Math.floor(slot / AWKWARD_EVERY) % awkward.length]} ${noun}`
  const line = pick(lines, seed, Math.floor(slot / kinds.length), kinds.indexOf(kind), 22)
  const material = materialOf(seed, slot)
  const measure = measureOf(seed, slot)
  const draw = roll(seed, slot, 23)
  if (draw < 0.34) return `${line} ${noun}`
  if (draw < 0.62 && measure) return `${line} ${noun}, ${measure}`
  if (draw < 0.85) return `${line} ${noun} in ${material}`
  return `${noun} “${line}”`
}

export function materialOf(seed: number, slot: number): string {
  return pick(kindOf(seed, slot).materials, seed, slot, 24)
}

export function measureOf(seed: number, slot: number): string {
  return pick(kindOf(seed, slot).measures, seed, slot, 25)
}

export function handleOf(seed: number, slot: number): string {
  const words = titleOf(seed, slot)
    .replace(/[øö]/gi, 'o')
    .replace(/[æä]/gi, 'ae')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${words || 'product'}-${numberOf(slot).toLowerCase()}`
}
