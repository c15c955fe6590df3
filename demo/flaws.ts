/**
 * What is wrong with a product's facts. Drawn by place in every hundred, so that even a small catalogue has the
 * intended mix: of 100 products about 63 lack nothing, 23 lack something a merchant can add, 14 lack something vital.
 */
import { mix, roll, stepFor } from './chance.ts'

export interface Flaws {
  isDraft: boolean
  hasNoPicture: boolean
  description: 'full' | 'short' | 'empty'
  hasNoVendor: boolean
  hasNoWeight: boolean
  category: 'full' | 'broad' | 'none'
  barcode: 'valid' | 'wrong' | 'none'
  hasMpn: boolean
  hasMaterial: boolean
}

const STEP = stepFor(100, 61)

export function flawsOf(seed: number, slot: number): Flaws {
  const draw = (salt: number) => roll(seed, slot, salt)
  const flaws: Flaws = {
    isDraft: false,
    hasNoPicture: false,
    description: 'full',
    hasNoVendor: false,
    hasNoWeight: false,
    category: 'full',
    barcode: draw(1) < 0.77 ? 'valid' : 'none',
    hasMpn: draw(2) < 0.3,
    hasMaterial: draw(3) < 0.85,
  }
  if (flaws.barcode === 'none') flaws.hasMpn = true
  const place = ((slot % 100) * STEP + (mix(seed, 5) % 100)) % 100
  if (place < 63) return flaws
  return place < 86 ? markMendable(flaws, place - 63, draw) : markVital(flaws, place - 86, draw)
}

function markMendable(flaws: Flaws, place: number, draw: (salt: number) => number): Flaws {
  flaws.hasMaterial = draw(4) < 0.4
  if (place < 8) flaws.hasNoWeight = true
  if (place >= 6 && place < 12) flaws.category = draw(5) < 0.6 ? 'broad' : 'none'
  if (place >= 12 && place < 15) flaws.hasNoVendor = true
  if (place >= 15 && place < 21) {
    flaws.barcode = 'wrong'
    flaws.hasMpn = false
  }
  if (place === 20) flaws.hasNoVendor = true
  if (place === 21) {
    flaws.barcode = 'none'
    flaws.hasMpn = false
  }
  if (place === 22) flaws.description = 'short'
  return flaws
}

function markVital(flaws: Flaws, place: number, draw: (salt: number) => number): Flaws {
  if (place < 6) flaws.isDraft = true
  if (place >= 6 && place < 10) flaws.hasNoPicture = true
  if (place >= 10) flaws.description = 'empty'
  if (draw(6) < 0.3) flaws.hasNoWeight = true
  if (draw(7) < 0.2) flaws.category = 'none'
  if (draw(8) < 0.15) {
    flaws.barcode = 'wrong'
    flaws.hasMpn = false
  }
  if (draw(9) < 0.1) flaws.hasNoVendor = true
  flaws.hasMaterial = draw(10) < 0.4
  return flaws
}
