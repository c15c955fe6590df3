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

/** The market that a text names; null for none. */
export function regionIn(text: string): string | null {
  const said = text.toLowerCase()
  const named = researchRegions.find(([, words]) => new RegExp(`\\b(?:${words})\\b`).test(said))
  return named?.[0] ?? null
}
