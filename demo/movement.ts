/**
 * Time in the store, without stored state: what a product looks like is a function of its slot and the tick.
 *
 * A tick is five minutes since 1970. The catalogue has `size` places. Most hold a lasting product (slots 0…lasting−1),
 * each of which moves once in `period` ticks, so that about 0.5 % of them move in any tick. The last few places hold
 * newcomers: every two hours one appears, the oldest half of them is archived, and the very oldest is deleted.
 */
import { mix, stepFor } from './chance.ts'

export const TICK_MS = 5 * 60_000
const BIRTH_TICKS = 24
/** Slots of newcomers start here, above any lasting slot, so that their ids are always the youngest. */
export const NEWCOMER_SLOT = 10_000_000
/** 2026-01-01, from which newcomers are numbered. */
const FIRST_BIRTH_TICK = 1_767_225_600_000 / TICK_MS

export interface Movement {
  readonly size: number
  /** How many of the places hold lasting products: slots 0…lasting−1. */
  readonly lasting: number
  tickAt(ms: number): number
  slotAt(position: number, tick: number): number
  isInStore(slot: number, tick: number): boolean
  isArchived(slot: number, tick: number): boolean
  /** How often a lasting product has moved so far; prices and stock follow from it. Newcomers stay at 0. */
  movesOf(slot: number, tick: number): number
  /** The tick of a slot's latest change: its last move, its birth, or its archiving. */
  changedTick(slot: number, tick: number): number
  bornTick(slot: number): number | null
  /** Lasting and newcomer slots that changed, and slots deleted, after one tick and up to another. */
  changesBetween(after: number, upTo: number): { changed: number[]; created: number[]; deleted: number[] }
}

export function createMovement(seed: number, size: number): Movement {
  const room = Math.min(12, Math.floor(size / 20))
  const lasting = size - room
  const period = Math.min(200, Math.max(1, Math.floor(lasting / 2)))
  const step = stepFor(period, 137)
  const shift = mix(seed, 71) % 1000

  const phaseOf = (slot: number) => ((slot % period) * step + shift) % period
  const newestAt = (tick: number) => Math.floor((tick - FIRST_BIRTH_TICK) / BIRTH_TICKS)
  const bornAt = (birth: number) => FIRST_BIRTH_TICK + birth * BIRTH_TICKS
  const half = Math.ceil(room / 2)

  function isInStore(slot: number, tick: number) {
    if (slot < NEWCOMER_SLOT) return slot >= 0 && slot < lasting
    const age = newestAt(tick) - (slot - NEWCOMER_SLOT)
    return age >= 0 && age < room
  }

  function isArchived(slot: number, tick: number) {
    return slot >= NEWCOMER_SLOT && newestAt(tick) - (slot - NEWCOMER_SLOT) >= half
  }

  function changedTick(slot: number, tick: number) {
    if (slot >= NEWCOMER_SLOT) {
      const birth = slot - NEWCOMER_SLOT
      return bornAt(isArchived(slot, tick) ? birth + half : birth)
    }
    return movesOf(slot, tick) * period - phaseOf(slot)
  }

  function movesOf(slot: number, tick: number) {
    return slot >= NEWCOMER_SLOT ? 0 : Math.floor((tick + phaseOf(slot)) / period)
  }

  function slotAt(position: number, tick: number) {
    if (position < lasting) return position
    return NEWCOMER_SLOT + newestAt(tick) - room + 1 + (position - lasting)
  }

  function changesBetween(after: number, upTo: number) {
    const changed: number[] = []
    const created: number[] = []
    const deleted: number[] = []
    for (let position = 0; position < size; position++) {
      const slot = slotAt(position, upTo)
      if (changedTick(slot, upTo) <= after) continue
      if (slot >= NEWCOMER_SLOT && !isInStore(slot, after)) created.push(slot)
      else changed.push(slot)
    }
    for (let position = lasting; position < size; position++) {
      const slot = slotAt(position, after)
      if (!isInStore(slot, upTo)) deleted.push(slot)
    }
    return { changed, created, deleted }
  }

  return {
    size,
    lasting,
    tickAt: (ms) => Math.floor(ms / TICK_MS),
    slotAt,
    isInStore,
    isArchived,
    movesOf,
    changedTick,
    bornTick: (slot) => (slot >= NEWCOMER_SLOT ? bornAt(slot - NEWCOMER_SLOT) : null),
    changesBetween,
  }
}
