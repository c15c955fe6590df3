/** Regions and countries as people name them. */
import type { NamedPlace } from './pattern.ts'
import type { Word } from './words.ts'

/** Where it stands in the sentence. */
export type PlaceMention = NamedPlace & { at: number; length: number }

const names: [PlaceMention['region'], string, string[]][] = [
  ['us', '', ['us', 'usa', 'u.s', 'united states', 'america', 'states', 'american', 'americans', 'yanks']],
  ['eu', '', ['eu', 'europe', 'european union', 'european', 'europeans']],
  ['asia', '', ['asia', 'asian', 'southeast asia', 'south east asia', 'middle east', 'gulf']],
  ['global', '', ['global', 'globally', 'worldwide', 'world', 'everywhere', 'internationally']],
  ['eu', 'DE', ['germany', 'german', 'germans']],
  ['eu', 'FR', ['france', 'french']],
  ['eu', 'IT', ['italy', 'italian', 'italians']],
  ['eu', 'ES', ['spain', 'spanish', 'spaniards']],
  ['eu', 'NL', ['netherlands', 'holland', 'dutch']],
  ['eu', 'BE', ['belgium', 'belgian', 'belgians']],
  ['eu', 'AT', ['austria', 'austrian', 'austrians']],
  ['eu', 'SE', ['sweden', 'swedish', 'swede', 'swedes']],
  ['eu', 'DK', ['denmark', 'danish', 'dane', 'danes']],
  ['eu', 'FI', ['finland', 'finnish', 'finn', 'finns']],
  ['eu', 'IE', ['ireland', 'irish']],
  ['eu', 'PL', ['poland', 'polish']],
  ['eu', 'PT', ['portugal', 'portuguese']],
  ['eu', 'GR', ['greece', 'greek', 'greeks']],
  ['eu', 'CZ', ['czechia', 'czech republic']],
  ['asia', 'IN', ['india', 'indian', 'indians']],
  ['asia', 'CN', ['china', 'chinese']],
  ['asia', 'JP', ['japan', 'japanese']],
  ['asia', 'KR', ['south korea', 'korea', 'korean']],
  ['asia', 'SG', ['singapore']],
  ['asia', 'TH', ['thailand']],
  ['asia', 'VN', ['vietnam']],
  ['asia', 'ID', ['indonesia']],
  ['asia', 'MY', ['malaysia']],
  ['asia', 'PH', ['philippines']],
  ['asia', 'AE', ['uae', 'emirates', 'united arab emirates', 'dubai']],
  ['asia', 'SA', ['saudi arabia']],
  ['asia', 'TR', ['turkey']],
  ['asia', 'IL', ['israel']],
  ['global', 'CA', ['canada', 'canadian', 'canadians']],
  [
    'global',
    'GB',
    [
      'uk',
      'united kingdom',
      'britain',
      'england',
      'great britain',
      'british',
      'brit',
      'brits',
      'english',
      'scotland',
      'wales',
    ],
  ],
  ['global', 'AU', ['australia', 'australian', 'australians', 'aussie', 'aussies']],
  ['global', 'NZ', ['new zealand', 'new zealanders']],
  ['global', 'CH', ['switzerland', 'swiss']],
  ['global', 'NO', ['norway', 'norwegian', 'norwegians']],
  ['global', 'MX', ['mexico', 'mexican', 'mexicans']],
  ['global', 'BR', ['brazil', 'brazilian', 'brazilians']],
  ['global', 'ZA', ['south africa']],
]

const known = names
  .flatMap(([region, country, said]) =>
    said.map((name) => ({ region, country: country || null, name: name.split(' ') })),
  )
  .toSorted((a, b) => b.name.length - a.name.length)

/** The first place in the sentence, or null. "us" after a verb is a pronoun: it counts after in, the, for or from, or in capitals. */
export function readPlace(words: readonly Word[], sentence: string): PlaceMention | null {
  for (const [at, word] of words.entries()) {
    if (word.isQuoted) continue
    for (const { region, country, name } of known) {
      const isSaid = name.every((part, offset) => {
        const said = words[at + offset]
        return said && !said.isQuoted && said.text === part
      })
      if (!isSaid) continue
      // "Swiss francs" is money.
      if (/^(francs?|dollars?|pounds?|yen|kronor|kroner)$/.test(words[at + name.length]?.text ?? '')) continue
      if (word.text === 'us' && !isCountry(words[at - 1]?.text, sentence.slice(word.start, word.end)))
        continue
      return { at, length: name.length, region, country }
    }
  }
  return null
}

/** All places in the sentence, in order, each once. */
export function readPlaces(words: readonly Word[], sentence: string): PlaceMention[] {
  const found: PlaceMention[] = []
  let rest = words
  for (;;) {
    const place = readPlace(rest, sentence)
    if (!place) return found.toSorted((a, b) => a.at - b.at)
    const isOther = found.every(({ region, country }) => region !== place.region || country !== place.country)
    if (isOther) found.push(place)
    const { at, length } = place
    rest = rest.map((word, index) =>
      index >= at && index < at + length ? { ...word, isQuoted: true } : word,
    )
  }
}

function isCountry(before: string | undefined, written: string): boolean {
  return (
    written === 'US' || /^(in|the|across|within|vs|versus|than|besides|except|or|outside)$/.test(before ?? '')
  )
}
