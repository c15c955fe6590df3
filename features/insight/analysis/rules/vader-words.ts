/** The words that change the valence of their neighbours: the constants of VADER (Hutto and Gilbert, 2014). */

/** What a booster adds. */
const BOOST = 0.293

const BOOSTERS =
  'absolutely amazingly awfully completely considerable considerably decidedly deeply effing enormous enormously entirely especially exceptional exceptionally extreme extremely fabulously flipping flippin frackin fracking fricking frickin frigging friggin fully fuckin fucking fuggin fugging greatly hella highly hugely incredible incredibly intensely major majorly more most particularly purely quite really remarkably so substantially thoroughly total totally tremendous tremendously uber unbelievably unusually utter utterly very'
const DAMPENERS =
  'almost barely hardly kinda kindof kind-of less little marginal marginally occasional occasionally partly scarce scarcely slight slightly somewhat sorta sortof sort-of'

/** What a degree adverb, alone or of two words, adds to the strength of what follows. */
export const BOOSTS: ReadonlyMap<string, number> = new Map([
  ...BOOSTERS.split(' ').map((word) => [word, BOOST] as const),
  ...[...DAMPENERS.split(' '), 'just enough', 'kind of', 'sort of'].map((word) => [word, -BOOST] as const),
])

/** Words that negate; everything with "n't" in it does too. */
export const NEGATIONS: ReadonlySet<string> = new Set(
  'aint arent cannot cant couldnt darent didnt doesnt dont hadnt hasnt havent isnt mightnt mustnt neither neednt never none nope nor not nothing nowhere oughtnt shant shouldnt uhuh wasnt werent uh-uh without wont wouldnt rarely seldom despite'.split(
    ' ',
  ),
)

/** Phrases whose valence is not that of their words. */
export const PHRASES: ReadonlyMap<string, number> = new Map([
  ['the shit', 3],
  ['the bomb', 3],
  ['bad ass', 1.5],
  ['badass', 1.5],
  ['bus stop', 0],
  ['yeah right', -2],
  ['kiss of death', -1.5],
  ['to die for', 3],
  ['beating heart', 3.1],
  ['broken heart', -2.9],
])
