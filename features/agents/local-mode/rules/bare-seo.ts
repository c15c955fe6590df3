/** A search title or description without a word that leads to it: "make the search title of the brush Soft Brush". */

const field = '(?:search|seo|google|meta|page)(?: engine)? (?:title|description)'
const begin =
  "(?:(?:please|pls|ok|okay|oh|so|and|now|then|can you|could you|would you|will you|let['’]?s),? )*"
const order = new RegExp(
  `^\\W*(${begin}(?:make|set|change|put|let|have|use|write|enter) (?:the |its |that |this )?${field})(?:( (?:of|for|on) (?:the |my |our )?)(.{3,200})| ([^"“”:=?]{3,120}))$`,
  'i',
)
/** They lead to a text that is read so anyway, or say that there is none. */
const noText =
  /^[\s,]*(?:(?:of|on|from|to|as|into|with|in|at|is|was|should|must|shall|be|say|says|read|reads|better|shorter|longer|nicer|more|less|again|please|pls|too|now|and|so|that|which|a bit|for|but|the same)\b|[:=→"“-])/i
const minWords = 2
/** A text of its own begins so: "make the search title really catchy" tells none. */
const begins = /^\s*[\p{Lu}\d]/u
/** Of what was spoken of. */
const ofNone = new RegExp(`(?<= )(?:the |that |this |its )?(?=${field}$)`, 'i')

type WithProduct = { lead: string; rest: string }

/** The order in the words that orders are read by, or what stands before and behind its product; null where it is none. */
export function readBareSeo(question: string): WithProduct | { text: string } | null {
  const [, lead = '', of, rest = '', own] = order.exec(question) ?? []
  if (own !== undefined)
    return noText.test(own) || !isText(own)
      ? null
      : { text: `${lead.replace(ofNone, 'its ')} to "${withoutEnd(own)}"` }
  return of === undefined || /["“”?:=]/.test(rest) ? null : { lead: lead + of, rest }
}

/** With the text as it was written: only the name may have been spelled anew. Null where what stands behind the name is none. */
export function spellBareSeo({ lead, rest }: WithProduct, name: string, behind: string): string | null {
  const words = behind.trim().split(/\s+/).length
  const written = rest.trim().split(/\s+/).slice(-words).join(' ')
  if (noText.test(behind) || !isText(written)) return null
  return `${lead}${name} to "${withoutEnd(written)}"`
}

function isText(said: string): boolean {
  return begins.test(said) && said.trim().split(/\s+/).length >= minWords
}

function withoutEnd(text: string): string {
  return text.trim().replace(/[.!]+$/, '')
}
