/** Chance without state: every draw is a function of the numbers given, so any part of the store can be made alone. */

/** FNV-1a over UTF-16 units: one text, one unsigned 32-bit seed. */
export function seedOf(text: string): number {
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  }
  return state >>> 0
}

/** Mixes whole numbers into one unsigned 32-bit number (murmur3's finaliser after every part). */
export function mix(...parts: number[]): number {
  let state = 0x9e3779b9
  for (const part of parts) {
    state = Math.imul(state ^ (part | 0), 0x85ebca6b)
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
    state ^= state >>> 16
  }
  return state >>> 0
}

/** At least 0, below 1. */
export function roll(...parts: number[]): number {
  return mix(...parts) / 0x1_0000_0000
}

/** A whole number from `least` to `most`, both included. */
export function between(min: number, max: number, ...parts: number[]): number {
  return min + Math.floor(roll(...parts) * (max - min + 1))
}

export function pick<T>(list: readonly T[], ...parts: number[]): T {
  const item = list[mix(...parts) % list.length]
  if (item === undefined) throw new RangeError('Nothing to pick from.')
  return item
}

/** The first entry whose running weight passes the draw; weights need not sum to one. */
export function pickWeighted<T>(list: readonly (readonly [T, number])[], ...parts: number[]): T {
  let left = roll(...parts) * list.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [item, weight] of list) {
    left -= weight
    if (left < 0) return item
  }
  return pick(list)[0]
}

/** The smallest number from `from` on that shares no divisor with `size`: multiplying by it permutes 0…size−1. */
export function stepFor(size: number, from: number): number {
  let step = Math.max(1, from)
  while (commonDivisor(step, size) !== 1) step++
  return step
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}
