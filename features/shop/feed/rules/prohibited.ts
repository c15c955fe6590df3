/** Kinds of product that the channel does not take. Words, not certainty: the merchant decides, the console warns. */

const KINDS: readonly (readonly [string, RegExp])[] = [
  ['adult content', /\b(?:sex toys?|vibrators?|dildos?|erotic(?:a)?|pornograph\w*|adult dvds?)\b/i],
  [
    'alcohol',
    /\b(?:alcoholic beverages?|whisk(?:e)?y|vodka|tequila|liquors?|wines?|champagne|lager|brandy|hard seltzer)\b/i,
  ],
  [
    'tobacco or nicotine',
    /\b(?:tobacco(?: products)?|cigarettes?|cigars?|e-?cigarettes?|nicotine|vap(?:es?|ing|orizers?)|snus)\b/i,
  ],
  ['gambling', /\b(?:gambling|lottery tickets?|casino credits?|betting slips?)\b/i],
  [
    'weapons',
    /\b(?:firearms?|handguns?|rifles?|shotguns?|pistols?|ammunition|ammo|tasers?|stun guns?|switchblades?|brass knuckles|silencers?|explosives?|fireworks?)\b/i,
  ],
  [
    'prescription medicine',
    /\b(?:prescription(?:-only)? (?:drugs?|medicines?|medications?)|opioids?|oxycodone|xanax|viagra|semaglutide|ozempic)\b/i,
  ],
  ['drugs or drug equipment', /\b(?:cannabis|marijuana|thc|bongs?|kratom|magic mushrooms?|psilocybin)\b/i],
  ['financial products', /\b(?:payday loans?|binary options|crypto(?:currency)? trading accounts?)\b/i],
  ['counterfeits', /\b(?:replica (?:watch(?:es)?|handbags?|designer)|counterfeits?|fake ids?)\b/i],
]

/** Things around such products that are welcome: a wine glass is not wine, a toy pistol no weapon. */
const HARMLESS =
  /\b(?:glass(?:es)?|racks?|decanters?|coolers?|openers?|corkscrews?|stoppers?|vinegars?|books?|posters?|toys?|costumes?|water guns?|nerf|colou?r(?:ed)?|holders?|cabinets?|labels?|t-?shirts?|mugs?|candles?|barware|stemware)\b/i

/** Names the kind when category or title speak of one; null when nothing does. Conservative on purpose. */
export function findProhibitedKind(product: { title: string; category: string }): string | null {
  const inCategory = KINDS.find(([, words]) => words.test(product.category))
  if (inCategory !== undefined && !HARMLESS.test(product.category)) return inCategory[0]
  if (HARMLESS.test(product.title)) return null
  return KINDS.find(([, words]) => words.test(product.title))?.[0] ?? null
}
