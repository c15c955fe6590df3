/** "How's Germany going for us": how we are doing there. */
import { readPlaces } from './places.ts'
import { toWords } from './words.ts'

const going =
  /^(\W*(?:(?:so|and|ok|okay|hi|hey)[,\s]+)*)how(?:['’]?s| is| are| does| do)?\s+(?:it (?:go|going) in )?([^?!.]{2,40}?) (?:going|doing|do|go|faring|performing|looking|getting on|coming along|treating us)(?: (?:for (?:us|me)|with us|so far|lately|these days|at the moment|now|then))*[?.!\s]*$/i

/** "Is Germany going ok for us?" */
const goingWell =
  /^(\W*(?:(?:so|and|ok|okay|hi|hey)[,\s]+)*)(?:is|are) ([^?!.]{2,40}?) (?:still )?(?:going|doing|performing|coming along) (?:(?:at all|quite|really|reasonably) )?(?:ok|okay|well|fine|good|great|all ?right|alright|badly|poorly)(?: (?:for (?:us|me)|with us|so far|lately|these days|at the moment|now|then))*[?.!\s]*$/i

/** The question in the words that it is read by; the text as it is where no place is named alone. */
export function spellPlaceGoing(text: string): string {
  const [, lead = '', place = ''] = going.exec(text) ?? goingWell.exec(text) ?? []
  const words = toWords(place)
  const [found, ...others] = place === '' ? [] : readPlaces(words, place)
  const isAlone = found?.length === words.filter(({ text: word }) => word !== 'the').length
  // "The Germans" are not where we are.
  const isPeople =
    /^the /i.test(place) &&
    /(?:s|sh|ch)$/i.test(place) &&
    !/(?:us|states|netherlands|emirates|philippines)$/i.test(place)
  return found && isAlone && !isPeople && others.length === 0 ? `${lead}how are we doing in ${place}` : text
}
