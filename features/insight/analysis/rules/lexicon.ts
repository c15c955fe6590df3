/** The word lists that the tone of a text is read by. */
import emoji from './lexicon/emoji.json' with { type: 'json' }
import grouped from './lexicon/vader.json' with { type: 'json' }

/** The mean valence of each word, −4 to 4, as the ten raters of VADER gave it. */
export const VALENCES: ReadonlyMap<string, number> = new Map(
  Object.entries(grouped).flatMap(([valence, words]) =>
    words.split(' ').map((word) => [word, Number(valence)] as const),
  ),
)

/** What an emoji shows, in words. */
export const EMOJI: ReadonlyMap<string, string> = new Map(Object.entries(emoji))
