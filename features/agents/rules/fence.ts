/** Most characters of one tool's answer that a model reads: enough for a table of about a hundred rows. */
const mostChars = 12_000

/** What a tool answered, as a model may read it: JSON between two marks, cut in length. "<" is escaped, so that nothing inside looks like a mark. */
export function fence(output: unknown, mark: string): string {
  const text = JSON.stringify(output ?? null).replaceAll('<', '\\u003c')
  const shown = text.length > mostChars ? `${text.slice(0, mostChars)} … cut` : text
  return `<<${mark}>>${shown}<</${mark}>>`
}

const mostQuery = 400

const leaks: [RegExp, string][] = [
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/u, 'an e-mail address'],
  [/\b(sk|rk|pk|tvly|shpat|shpss|shpca|whsec|ghp|xox[bp])[-_][\w-]{6,}/i, 'a key'],
  [/\b[A-Za-z0-9+/_-]{40,}\b/, 'what looks like a key'],
  [/(^|\s|["'(])#[A-Z]{0,3}-?\d{3,}\b/, 'the name of an order'],
  [/\bgid:\/\/shopify\//i, "an id of the store's"],
  [/\b(?:\d[ -]?){13,19}\b/, 'a card number'],
]

/** What in the arguments of an outward tool must not leave, in words for the agent; null when they may. Guards against a model that was told to carry data out. */
export function findLeak(args: unknown): string | null {
  for (const text of textsOf(args)) {
    if (text.length > mostQuery) return `a text of more than ${mostQuery} characters`
    const plain = decode(text)
    const [, what] = leaks.find(([pattern]) => pattern.test(text) || pattern.test(plain)) ?? []
    if (what !== undefined) return what
  }
  return null
}

function decode(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => [key, ...textsOf(each)])
}
