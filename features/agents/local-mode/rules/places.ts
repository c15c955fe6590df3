/** Regions and countries as people name them. */
import type { NamedPlace } from './pattern.ts'
import type { Word } from './words.ts'

/** Where it stands in the sentence. */
export type PlaceMention = NamedPlace & { at: number; length: number }

const names: [PlaceMention['region'], string, string[]][] = [
  ['us', '', ['us', 'usa', 'u.s', 'united states', 'america', 'states']],
  ['eu', '', ['eu', 'europe', 'european union', 'european']],
  ['asia', '', ['asia', 'asian', 'southeast asia', 'south east asia', 'middle east', 'gulf']],
  ['global', '', ['global', 'globally', 'worldwide', 'world', 'everywhere', 'internationally']],
  ['eu', 'DE', ['germany', 'german']],
  ['eu', 'FR', ['france', 'french']],
  ['eu', 'IT', ['italy', 'italian']],
  ['eu', 'ES', ['spain', 'spanish']],
  ['eu', 'NL', ['netherlands', 'holland', 'dutch']],
  ['eu', 'BE', ['belgium']],
  ['eu', 'AT', ['austria']],
  ['eu', 'SE', ['sweden', 'swedish']],
  ['eu', 'DK', ['denmark']],
  ['eu', 'FI', ['finland']],
  ['eu', 'IE', ['ireland']],
  ['eu', 'PL', ['poland', 'polish']],
  ['eu', 'PT', ['portugal']],
  ['eu', 'GR', ['greece']],
  ['eu', 'CZ', ['czechia', 'czech republic']],
  ['asia', 'IN', ['india', 'indian']],
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
  ['global', 'CA', ['canada', 'canadian']],
  ['global', 'GB', ['uk', 'united kingdom', 'britain', 'england', 'great britain']],
  ['global', 'AU', ['australia', 'australian']],
  ['global', 'NZ', ['new zealand']],
  ['global', 'CH', ['switzerland', 'swiss']],
  ['global', 'NO', ['norway']],
  ['global', 'MX', ['mexico']],
  ['global', 'BR', ['brazil']],
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
      if (word.text === 'us' && !isCountry(words[at - 1]?.text, sentence.slice(word.start, word.end)))
        continue
      return { at, length: name.length, region, country }
    }
  }
  return null
}

function isCountry(before: string | undefined, written: string): boolean {
  return written === 'US' || /^(in|the|across|within|vs|versus|than)$/.test(before ?? '')
}
