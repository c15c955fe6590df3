/** A wish and what is told beside it: "The supplier rang, bristles are dearer. So the brush goes to 29.50 please". */
import { isRequest } from './sentences.ts'

/** A part of a message that may be its whole wish, and the parts around it. */
export type PartialWish = { wish: string; before: string; after: string }

/** Readings of one message that are tried. */
const maxWishes = 6
const maxLength = 400
const maxBoundaries = 8
const minWords = 3

const joins = String.raw`(?:[.!?;…]+["”’)]*|\.{2,}|,|:|\s[–—-])\s+(?:(?:so|and so|and|but|hence|therefore|that['’]s why)(?:,|\s+(?=\S)))?\s*`
/** "He says …", "for that I would need to know …", "my boss asks me …": what follows is the wish. */
const reports = String.raw`\s(?:(?:he|she|they|everyone|everybody|somebody|people) (?:says?|said|thinks?|told (?:me|us)|reckons?)(?: that)?|(?:i|we)(?: would|['’]d| just| really)? (?:need|like|want|have) to (?:know|see|find out)|(?:asks|asked|is asking|wants to know|wonders|wondered|am wondering)(?: me| us)?)[,:]?\s+`
/** Where a clause ends; never within quotation marks. */
const boundary = new RegExp(`${joins}|${reports}|\\s+(?:so|hence|therefore)\\s+`, 'gi')
const quoted = /"[^"]*"|“[^”]*”/g

/** Parts that begin or end where a clause does and beside which only something may be told, the longest first; those at the end before those at the beginning. None of a long text. */
export function wishesWithin(text: string): PartialWish[] {
  const plain = text.trim()
  if (plain.length > maxLength) return []
  const masked = plain.replaceAll(quoted, (said) => '_'.repeat(said.length))
  const ends = [...masked.matchAll(boundary)].slice(-maxBoundaries).map(({ index, 0: said }) => ({
    // A full stop or question mark is of what it ends.
    end: index + (/^[.!?…]+/.exec(said)?.[0].length ?? 0),
    next: index + said.length,
  }))
  const starts = [0, ...ends.map(({ next }) => next)]
  const stops = [...ends.map(({ end }) => end), plain.length]
  const all = starts.flatMap((start, from) =>
    stops.slice(from).map((stop) => ({
      wish: plain.slice(start, stop).trim(),
      before: plain.slice(0, start).trim(),
      after: plain
        .slice(stop)
        .trim()
        .replace(/^[,:;–—-]\s*/, ''),
    })),
  )
  return all
    .filter(
      ({ wish, before, after }) =>
        before + after !== '' &&
        wish.split(/\s+/).length >= minWords &&
        isOnlyTold(before, nothing, { isOrder: false, isBefore: true }) &&
        isOnlyTold(after, nothing, { isOrder: false, isBefore: false }),
    )
    .toSorted(
      (one, other) =>
        Number(one.after !== '') - Number(other.after !== '') ||
        Number(one.before !== '' && one.after !== '') - Number(other.before !== '' && other.after !== '') ||
        other.wish.length - one.wish.length,
    )
    .slice(0, maxWishes)
}

/** What changes what is wished wherever it stands. */
const changes =
  /\b(?:not|never|no longer|only|just|except|apart|unless|if|until|till|without|instead|rather|otherwise|too|also|as well|same|both|each|neither|nor|plus|dont|doesnt|didnt|cant|wont|isnt|arent|wasnt)\b|n['’]t\b/i
/** When it is to be done. */
const later =
  /\b(?:tomorrow|tonight|later|next (?:week|month|year)|once|after|before|when|whenever|as soon as|from (?:\w+day|next|then)|by (?:\w+day|next))\b/i
const speech =
  /\b(?:wrote|writes?|said|says?|told|tells|asked|asks?|claims?|claimed|replied|replies|mailed|emailed|messaged|texted|reads?)\b[^.,!?;]{0,40}[:,]?\s*$/i
const subject =
  /^\W*(?:(?:and|but|because|since|as|for|so)\s+)?(?:i|we|he|she|they|it|there|the|my|our|a|an|that['’]?s|this is|somebody|someone|people|customers|nobody|everyone|everybody|\w+['’](?:s|re|ve))\b/i
const verb =
  /\b(?:is|are|was|were|am|has|have|had|does|do|did|can|could|will|would|must|may|might|wants?|wanted|needs?|thinks?|says?|said|told|tells|rang|rings|called|calls|came|comes|went|goes|asks?|asked|mailed|wrote|writes|keeps?|kept|knows?|knew|feels?|felt|looks?|seems?|likes?|heard|saw|sees?|gets?|got|found|made|makes|bets?|sells?|sold)\b|['’](?:s|re|m|ve|d)\b|\w{2}(?:ed|ing)\b/i
const courtesy =
  /^\W*(?:(?:please|pls|(?:many )?thanks|thank you|thx|ta|cheers|ok|okay|hi|hello|hey|dear|good (?:morning|day|evening|afternoon)|(?:kind |best |warm )?regards|best(?: wishes)?|love|that['’]?s all|would you|will you|could you|right|then|now)\b\W*)+$/i
/** Who is greeted, or who writes: a name stands large. */
const person = /\s+\p{Lu}\p{L}+\W*(?:\(\w+\)\W*)?$/u

/** As little as may be known of a part. */
const nothing: KnownPart = { names: [], isOrder: false }

/** What is known of a part of a message: names of products in it, and whether it orders something by itself. */
export type KnownPart = { names: readonly string[]; isOrder: boolean }

/** Whether a part only tells of how a wish came about, and leaves nothing of it unsaid. `isOrder`: of the wish; a number beside an order may be of it. */
export function isOnlyTold(
  part: string,
  { names, isOrder: ordersItself }: KnownPart,
  { isOrder, isBefore }: { isOrder: boolean; isBefore: boolean },
): boolean {
  if (part === '' || courtesy.test(part.replace(person, ''))) return true
  // "Out of 100 visitors, how many …": of which it is asked.
  if (isBefore && /^\W*(?:out of|among|amongst|for every|for each|per|of (?!course))\b/i.test(part))
    return false
  if (ordersItself || /\?/.test(part) || changes.test(part)) return false
  if (part.split(/(?<=[.!?;:,…–—])\s+|\s+(?:and|so|but)\s+/i).some((clause) => isRequest(clause.trim())))
    return false
  if (isOrder && (/\d/.test(part) || later.test(part))) return false
  // What somebody else said is no order of the merchant: "A customer wrote: …".
  if (isOrder && isBefore && speech.test(part)) return false
  if (!isBefore && !subject.test(part)) return false
  return isBefore && names.length === 0 ? true : verb.test(part)
}
