/** What is said of a stock that asks for it: "the boots have only few pieces left". */

const few =
  /\b(?:few|not (?:too |so |very )?many|not much|hardly any|barely any|scarcely any|almost (?:no|none|nothing)|nearly (?:no|none|nothing)|little)\b.*\b(?:left|pieces|units|stock|there|remaining|remain|more|available|shelf)\b/i
const asks =
  /^\W*(?:what|whats|which|who|how|why|when|where|is|are|was|were|do|does|did|has|have (?:i|we)|show|list|find|any|order|reorder|buy|put|add|set|hide|turn|switch|make|take|note|write)\b|\?\s*$|\d/i

/** "We sold three of the wallets at the market, take 3 of them off the stock". */
const offStock =
  /^([^?]{3,160}?[,.;:–-]+\s*(?:(?:so|and|please|pls|can you|could you)\s+)*)(?:take|book|knock|remove|deduct|subtract) (?:those |these |the )?(\d{1,4})(?: of (?:them|those|these|it))? (?:off|from|out of)(?: the| its| our)? (?:stock|inventory|count)(?: (?:please|pls|now|for me))*[.!\s]*$/i

/** What is taken off the stock of the one thing that was told of; null where another number or a condition stands beside it. */
export function spellOffStock(text: string, names: readonly string[]): string | null {
  const [, lead = '', count] = offStock.exec(text) ?? []
  const [name, ...others] = names
  if (count === undefined || name === undefined || others.length > 0 || !lead.includes(name)) return null
  const isOther = (lead.match(/\d+/g) ?? []).some((number) => number !== count)
  return isOther || /\b(?:if|when|unless|not|never|except)\b|n['’]t\b/i.test(lead)
    ? null
    : `lower the stock of ${name} by ${count}`
}

/** A question of the stock of the one thing that is named; the text as it is where it says something else. */
export function spellFew(text: string, names: readonly string[]): string {
  const [name, ...others] = names
  if (name === undefined || others.length > 0 || asks.test(text) || !few.test(text)) return text
  return `how many ${name} are left`
}
