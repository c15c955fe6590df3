/** Products by the name that people give them: "the breakfast mugs" for "Breakfast Mug - Chalk". */

/** Words that stand beside a name without being of it. */
const beside = new Set(
  'the a an in my our your all any every each of these those this that product products item items sku skus article articles variant variants one ones called named stuff things thing'.split(
    ' ',
  ),
)

/** The words that must be found, in small letters, each without its plural. */
export function wordsOfName(name: string): string[] {
  const words =
    name
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’.&-]*/gu) ?? []
  const own = words.filter((word) => !beside.has(word))
  return (own.length > 0 ? own : words).map(singular).slice(0, 12)
}

/** Things whose name ends in "ie" by itself: "beanies" are not of a "beany". */
const endsInIe =
  /^(beanie|bootie|brownie|cookie|hoodie|movie|nightie|onesie|pixie|selfie|smoothie|sweetie|tie|pie)s$/

/** Things whose name ends in "s" by itself. */
const endsInS =
  /(ss|^(atlas|bonus|bus|cactus|canvas|citrus|compass|gas|hibiscus|iris|lens|octopus|status|trellis|virus))$/

/** Without the plural of English; words that only end like one stay. */
export function singular(word: string): string {
  if (word.length < 4 || /(us|is)$/.test(word) || endsInS.test(word)) return word
  if (endsInIe.test(word)) return word.slice(0, -1)
  const withoutEs = word.replace(/es$/, '')
  if (withoutEs !== word && (endsInS.test(withoutEs) || /(x|zz|ch|sh)$/.test(withoutEs))) return withoutEs
  return word.replace(/ies$/, 'y').replace(/s$/, '')
}

/** Those whose title has every word as a whole word, where there are any; else all of them. */
export function preferWholeWords<T extends { title: string; productId: string }>(
  found: readonly T[],
  words: readonly string[],
): T[] {
  const whole = found.filter(({ title, productId }) => {
    const own = new Set(wordsOfName(title))
    return words.every((word) => own.has(word) || productId.toLowerCase() === word)
  })
  return whole.length > 0 ? whole : [...found]
}

/** The paths of categories down to a part that is called so: "a > kettles" for "kettle" of "a > kettles > electric". */
export function categoriesCalled(paths: readonly string[], words: readonly string[]): string[] {
  const name = words.join(' ')
  const called = paths.flatMap((path) => {
    const parts = path.split('>').map((part) => part.trim())
    const at = parts.findIndex((part) => wordsOfName(part).join(' ') === name)
    return at < 0 ? [] : [parts.slice(0, at + 1).join(' > ')]
  })
  return [...new Set(called)]
}

/** The paths of categories that a name is a part of, in its words: "yoga mats" of "… > yoga & pilates mats". One word must be what the category ends with. */
export function categoriesAbout(paths: readonly string[], words: readonly string[]): string[] {
  return paths.filter((path) => {
    const own = wordsOfName(path.split('>').at(-1) ?? '')
    const isHead = words.length > 1 || own.at(-1) === words[0]
    return words.length > 0 && isHead && words.every((word) => own.includes(word))
  })
}

/** What the titles of variants have in common: "Myr Mug" of "Myr Mug - Fog" and "Myr Mug - Chalk". */
export function commonTitle(titles: readonly string[]): string {
  const [first = '', ...others] = titles
  let length = first.length
  for (const other of others) {
    let same = 0
    while (same < length && other[same] === first[same]) same += 1
    length = same
  }
  const common = first.slice(0, length)
  const bare = (length < first.length ? common.replace(/\s+-\s+.*$/, '') : common).replace(/[\s\-/,]+$/, '')
  return bare.length >= 3 ? bare : first
}
