/** The 48 drawings, each painted in the colourways of palette.json. Only names that are keys there are ever read. */
import { readFileSync } from 'node:fs'

interface Colourway {
  name: string
  [hook: string]: string
}

const folder = new URL('./drawings/', import.meta.url)
const palette = JSON.parse(readFileSync(new URL('palette.json', folder), 'utf8')) as Record<
  string,
  Colourway[]
>
const raw = new Map<string, string>()

export function colourwaysOf(drawing: string): readonly Colourway[] {
  return Object.hasOwn(palette, drawing) ? (palette[drawing] ?? []) : []
}

export function pictureSlug(colour: string): string {
  return colour
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/-+$/, '')
}

/** "Fjord" → "FJ", the last part of a stock-keeping number; no two colourways of a drawing share a code. */
export function colourCode(drawing: string, colour: string): string {
  const codes = codesOf.get(drawing) ?? makeCodes(drawing)
  codesOf.set(drawing, codes)
  return codes.get(colour) ?? 'XX'
}

const codesOf = new Map<string, Map<string, string>>()

function makeCodes(drawing: string): Map<string, string> {
  const codes = new Map<string, string>()
  const taken = new Set<string>()
  for (const { name } of colourwaysOf(drawing)) {
    const [first = 'x', ...rest] = pictureSlug(name).replaceAll('-', '')
    const second = rest.find((letter) => !taken.has(first + letter)) ?? 'x'
    taken.add(first + second)
    codes.set(name, (first + second).toUpperCase())
  }
  return codes
}

/** The finished SVG with an opaque ground, or null when no such drawing or colourway exists. */
export function paint(drawing: string, slug: string): string | null {
  const colourway = colourwaysOf(drawing).find(({ name }) => pictureSlug(name) === slug)
  if (!colourway) return null
  let svg = raw.get(drawing)
  if (svg === undefined) {
    svg = readFileSync(new URL(`${drawing}.svg`, folder), 'utf8')
    raw.set(drawing, svg)
  }
  return svg
    .replace(/var\(--([abc])(-2)?,#[0-9a-f]{6}\)/g, (fallback, hook: string, shade?: string) => {
      return colourway[hook + (shade ? '2' : '')] ?? fallback.slice(-8, -1)
    })
    .replace(/<svg[^>]*>/, (opening) => `${opening}<rect width="400" height="400" fill="#f5f8f8"/>`)
}
