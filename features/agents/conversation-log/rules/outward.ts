/** What an agent may send outside by itself once it has read text of strangers: nothing that it made up. */

/** Words that say nothing of any store: those of markets, of shopping and of the sentence around them. */
const words = `
a about above after all also an and any are around as at available average be been before below best better between big both
but by can cheap cheaper cheapest could different do does expensive for from good has have high higher highest how if in into is it
its large last latest less like long low lower lowest many me more most much near new next no not now of off old on one only or other
our out over past per popular since small so some such than that the their them there these they this those to today top under up
upcoming us using versus vs was we were what when where which while who why will with within without worst year yearly years you your
market markets marketplace trend trends trending demand supply price prices priced pricing cost costs competitor competitors competing
competition rival rivals compare compared comparison brand brands product products item items category categories collection range shop
shops shopping store stores online retail retailer retailers wholesale wholesaler supplier suppliers manufacturer manufacturers buy
buyer buyers buying sell seller sellers selling sale sales sold deal deals discount discounts offer offers promotion review reviews
rating ratings test tests guide list ranking bestseller bestsellers consumer consumers customer customers gift gifts quality material
materials style styles design colour color colours colors size sizes feature features forecast outlook growth growing decline share
statistics report reports research analysis industry sector segment opportunity opportunities season seasonal spring summer autumn fall
winter christmas easter holiday holidays month monthly months week weekly weeks quarter day days january february march april may june
july august september october november december delivery shipping returns regulation regulations tax vat duty customs import export
ecommerce commerce news website site page web internet search social media amazon ebay etsy google
global world worldwide international europe european eu asia asian africa african america american americas north south east west
central northern southern eastern western us usa uk united states kingdom canada canadian mexico brazil argentina chile colombia
germany german austria austrian switzerland swiss france french italy italian spain spanish portugal portuguese netherlands dutch
belgium belgian luxembourg ireland irish england scotland wales britain british denmark danish sweden swedish norway norwegian finland
finnish iceland poland polish czechia czech slovakia slovak hungary hungarian romania romanian bulgaria greece greek croatia slovenia
serbia ukraine estonia latvia lithuania turkey turkish israel uae emirates saudi arabia egypt morocco nigeria kenya india indian china
chinese japan japanese korea korean taiwan hong kong singapore malaysia thailand vietnam indonesia philippines australia australian
new zealand euro euros eur dollar dollars usd pound pounds gbp`

const marketWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean))

/** The arguments of a use, as they leave. */
export type Outgoing = {
  addresses: string[]
  /** Each whole text in small letters, and its words. */
  texts: { whole: string; words: string[] }[]
}

/** What stands in the conversation: `said` is what the merchant wrote, `found` the addresses that searches brought. */
export type KnownTexts = { said: readonly string[]; found: readonly string[] }

export function readOutgoing(args: unknown): Outgoing {
  const outgoing: Outgoing = { addresses: [], texts: [] }
  for (const text of valuesOf(args)) {
    if (isAddress(text)) outgoing.addresses.push(text)
    else outgoing.texts.push({ whole: plain(text), words: wordsOf(text) })
  }
  return outgoing
}

/**
 * Whether nothing leaves but what others know already: addresses that the merchant wrote or a search found, exactly;
 * words that the merchant wrote, of markets, or of `ofProducts`, which also holds whole titles and ids. Digits only as
 * the merchant wrote them, or in such a title or id.
 */
export function isKnown(
  { addresses, texts }: Outgoing,
  known: KnownTexts,
  ofProducts: ReadonlySet<string>,
): boolean {
  const open = new Set([...known.said.flatMap(addressesIn), ...known.found.flatMap(hrefOf)])
  if (!addresses.every((address) => hrefOf(address).every((href) => open.has(href)))) return false
  const said = new Set(known.said.flatMap(wordsOf))
  const isPlain = (word: string) => !/\p{N}/u.test(word) && (marketWords.has(word) || ofProducts.has(word))
  return texts.every(
    ({ whole, words }) =>
      ofProducts.has(whole) ||
      isCountry(whole) ||
      (hasPlainSigns(whole) && words.every((word) => said.has(word) || isPlain(word))),
  )
}

/** The words of a text in small letters, each with its digits. */
function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim()
}

/** Nothing but words and the signs between them: no sign that nobody sees. */
function hasPlainSigns(text: string): boolean {
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S}\s]*$/u.test(text)
}

/** By its code of two letters. */
function isCountry(text: string): boolean {
  return /^[a-z]{2}$/.test(text)
}

/** As whoever visits it would read it. */
function isAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text.trim())?.protocol ?? '')
}

function hrefOf(address: string): string[] {
  const href = URL.parse(address.trim())?.href
  return href === undefined ? [] : [href]
}

/** The addresses in what a person wrote, also without "https://". */
function addressesIn(text: string): string[] {
  return text.split(/\s+/).flatMap((word) => {
    const bare = word.replaceAll(/^[<("'“„[]+|[>)"'”\].,;:!?]+$/g, '')
    if (isAddress(bare)) return hrefOf(bare)
    return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(\/|$)/u.test(bare) ? hrefOf(`https://${bare}`) : []
  })
}

function valuesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesOf) : []
}
