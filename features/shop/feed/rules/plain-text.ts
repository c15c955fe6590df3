/** Turns a store's HTML description into the plain text the feed asks for, in one pass over the input. */

/** Elements whose content is not text for readers. */
const HIDDEN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'head',
  'title',
  'textarea',
  'select',
])
const PARAGRAPHS = new Set(
  'address article aside blockquote body dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html main nav ol p pre section summary table tbody tfoot thead ul'.split(
    ' ',
  ),
)
const CELLS = new Set(['td', 'th'])

const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const ENTITIES = new Map([
  ...LATIN_1.split(' ').map((name, index) => [name, String.fromCodePoint(160 + index)] as const),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ensp: ' ', emsp: ' ', thinsp: ' ' }),
  ...Object.entries({
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    sbquo: '‚',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
  }),
  ...Object.entries({
    hellip: '…',
    bull: '•',
    trade: '™',
    euro: '€',
    prime: '′',
    Prime: '″',
    minus: '−',
    frasl: '⁄',
  }),
  ...Object.entries({
    le: '≤',
    ge: '≥',
    ne: '≠',
    asymp: '≈',
    rarr: '→',
    larr: '←',
    OElig: 'Œ',
    oelig: 'œ',
    Scaron: 'Š',
  }),
  ...Object.entries({
    scaron: 'š',
    zwj: '\u200D',
    zwnj: '\u200C',
    lrm: '\u200E',
    rlm: '\u200F',
    star: '☆',
    check: '✓',
  }),
])

const UNWANTED =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\uFEFF\uFFFE\uFFFF]|\p{Surrogate}/gu

/** Without control characters and lone surrogates; emoji, joiners and right-to-left text stay. Line ends become "\n". */
function cleanText(text: string): string {
  return text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(UNWANTED, '')
}

/** One line: every run of blanks becomes one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim()
}

/** The readable text of HTML: paragraphs and line breaks kept, list items dashed, at most `limit` code points. */
export function toPlainText(html: string, limit: number): string {
  const lines = tidyLines(cleanText(decodeEntities(stripTags(html))))
  return cutAtWord(lines, limit)
}

/** Line ends of the source are blanks; the breaks that the elements mean are written as "\u2028" until the end. */
function stripTags(html: string): string {
  const lastClose = html.lastIndexOf('>')
  const parts: string[] = []
  let isItemOpen = false
  const write = (text: string) => {
    parts.push(isItemOpen && text.trim() !== '' ? `- ${text.trimStart()}` : text)
    if (text.trim() !== '') isItemOpen = false
  }
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open === -1 || open > lastClose) break
    write(toBlanks(html.slice(at, open)))
    const tag = readTag(html, open)
    if (tag === null) {
      write('<')
      at = open + 1
      continue
    }
    if (!isItemOpen || tag.name === 'li') parts.push(breakFor(tag))
    if (tag.name === 'li') isItemOpen = !tag.isEnd
    at = HIDDEN.has(tag.name) && !tag.isEnd ? skipHidden(html, tag.end, tag.name) : tag.end
  }
  write(toBlanks(html.slice(at)))
  return parts.join('')
}

function toBlanks(text: string): string {
  return text.replace(/[\s\u2028]+/g, ' ')
}

type Tag = { name: string; isEnd: boolean; end: number }

/** The tag, comment or declaration that begins at `open`; null when the sign is a comparison sign. */
function readTag(html: string, open: number): Tag | null {
  if (html.startsWith('<!--', open)) {
    const close = html.indexOf('-->', open + 4)
    return { name: '', isEnd: false, end: close === -1 ? html.length : close + 3 }
  }
  const start = /^<(\/?)([A-Za-z][^\s/>]{0,40})/.exec(html.slice(open, open + 48))
  if (start === null) {
    const isDeclaration = '!?/'.includes(html[open + 1] ?? ' ')
    return isDeclaration ? { name: '', isEnd: true, end: closeOf(html, open) } : null
  }
  return {
    name: (start[2] ?? '').toLowerCase(),
    isEnd: start[1] === '/',
    end: closeOf(html, open + start[0].length),
  }
}

/** Just past the ">" that ends the tag; one inside a quoted attribute value does not. */
function closeOf(html: string, from: number): number {
  let quote = ''
  for (let index = from; index < html.length; index += 1) {
    const character = html[index] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '>') {
      return index + 1
    } else if ((character === '"' || character === "'") && html[index - 1] === '=') {
      quote = character
    }
  }
  return html.length
}

/** Past the element's end tag; the rest of the text when it has none, as browsers read it. */
function skipHidden(html: string, from: number, name: string): number {
  const pattern = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  pattern.lastIndex = from
  const match = pattern.exec(html)
  return match === null ? html.length : closeOf(html, match.index + match[0].length)
}

function breakFor({ name, isEnd }: Tag): string {
  if (name === 'li' || name === 'tr') return isEnd ? '' : '\u2028'
  if (name === 'br') return '\u2028'
  if (CELLS.has(name)) return ' '
  return PARAGRAPHS.has(name) ? '\u2028\u2028' : ''
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,7}));/gi,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES.get(String(name)) ?? whole
      const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
      return code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '' : String.fromCodePoint(code)
    },
  )
}

/** Blanks at most one, empty lines at most one, none at the ends or between list items. */
function tidyLines(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
  const isItem = (index: number) => lines[index]?.startsWith('- ') ?? false
  const kept = lines.filter((line, index) => {
    if (line !== '') return true
    return (lines[index - 1] ?? '') !== '' && !(isItem(index - 1) && isItem(index + 1))
  })
  return kept.join('\n').trim()
}

/** Cut between words where one ends near the limit, with "…" as the last code point. */
function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text
  const points = [...text.slice(0, limit * 2 + 2)]
  if (points.length <= limit) return text
  const head = points
    .slice(0, limit - 1)
    .join('')
    .toWellFormed()
  const space = head.search(/\s\S{0,80}$/)
  return `${(space > 0 ? head.slice(0, space) : head).trimEnd()}…`
}
