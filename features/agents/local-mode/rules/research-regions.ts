/** Markets that can be researched, and how people name them; the narrower ones come first. */
export const researchRegions: readonly (readonly [region: string, words: string])[] = [
  ['southeast-asia', 'southeast asia|south east asia|south-east asia|asean'],
  ['middle-east', 'middle east|gulf|emirates|uae|dubai|saudi arabia|mena'],
  ['africa', 'africa|african|north africa|south africa'],
  ['india', 'india|indian'],
  ['canada', 'canada|canadian'],
  ['us', 'us|usa|america|american|united states|states'],
  ['europe', 'whole of europe|all of europe|wider europe|emea'],
  ['eu', 'eu|europe|european|european union'],
  ['asia', 'asia|asian|apac'],
  ['global', 'global|world|worldwide|global market|globally'],
]

/** "For us" names no country, and Latin America is not the US. */
function spellRegions(text: string): string {
  return text
    .replaceAll(/\bUS\b|\bu\.s\.?(?:a\.?)?(?!\w)/g, 'usa')
    .toLowerCase()
    .replaceAll(
      /(?<=\b(?:the|in|into|across|of|on) )us\b|\bus(?= (?:market|region|economy|e-?commerce)\b)/g,
      'usa',
    )
    .replaceAll(/\bus\b|\b(?:north|south|latin|central) americas?n?\b/g, ' ')
}

/** The markets that a text names, each once and the narrowest: "southeast asia" is not all of Asia besides. */
export function regionsIn(text: string): string[] {
  let rest = spellRegions(text)
  return researchRegions.flatMap(([region, words]) => {
    const pattern = new RegExp(`\\b(?:${words})\\b`, 'g')
    const isNamed = pattern.test(rest)
    rest = rest.replaceAll(pattern, ' ')
    return isNamed ? [region] : []
  })
}

/** The text in small letters without the markets that it names. */
export function withoutRegions(text: string): string {
  return researchRegions.reduce(
    (rest, [, words]) => rest.replaceAll(new RegExp(`\\b(?:${words})\\b`, 'g'), ' '),
    spellRegions(text),
  )
}

/** The first market that a text names, the narrower ones before the wider; null for none. */
export function regionIn(text: string): string | null {
  return regionsIn(text)[0] ?? null
}
