/** What is said of a stock that asks for it: "the boots have only few pieces left". */

const few =
  /\b(?:few|not (?:too |so |very )?many|not much|hardly any|barely any|scarcely any|almost (?:no|none|nothing)|nearly (?:no|none|nothing)|little)\b.*\b(?:left|pieces|units|stock|there|remaining|remain|more|available|shelf)\b/i
const asks =
  /^\W*(?:what|whats|which|who|how|why|when|where|is|are|was|were|do|does|did|has|have (?:i|we)|show|list|find|any|order|reorder|buy|put|add|set|hide|turn|switch|make|take|note|write)\b|\?\s*$|\d/i

/** A question of the stock of the one thing that is named; the text as it is where it says something else. */
export function spellFew(text: string, names: readonly string[]): string {
  const [name, ...others] = names
  if (name === undefined || others.length > 0 || asks.test(text) || !few.test(text)) return text
  return `how many ${name} are left`
}
