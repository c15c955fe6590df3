/** Turns a store's HTML description into the plain text the feed asks for, in one pass over the input. */
import { readHtml } from '#kit/html.ts'

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
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
])
const PARAGRAPHS = new Set(
  'address article aside blockquote body dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html main nav ol p pre section summary table tbody tfoot thead ul'.split(
    ' ',
  ),
)
const CELLS = new Set(['td', 'th'])

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

/** Plain text as somebody typed it: paragraphs and line breaks stay. */
export function tidyText(text: string): string {
  return tidyLines(cleanText(text))
}

/** The readable text of HTML: paragraphs and line breaks kept, list items dashed, at most `limit` code points. */
export function toPlainText(html: string, limit: number): string {
  return cutAtWord(tidyText(stripTags(html)), limit)
}

/** Line ends of the source are blanks; the breaks that the elements mean are written as "\u2028" until the end. */
function stripTags(html: string): string {
  const parts: string[] = []
  let isItemOpen = false
  let hidden: string | null = null
  const onTag = (name: string, isEnd: boolean) => {
    if (!isItemOpen || name === 'li') parts.push(breakFor(name, isEnd))
    if (name === 'li') isItemOpen = !isEnd
  }
  // After the last ">" there is no tag, whatever the signs.
  const end = html.lastIndexOf('>') + 1
  readHtml(html.slice(0, end) + html.slice(end).replaceAll('<', '&lt;'), {
    onOpen(name) {
      if (hidden !== null) return
      if (HIDDEN.has(name)) hidden = name
      else onTag(name, false)
    },
    onClose(name) {
      if (hidden === null) onTag(name, true)
      else if (name === hidden) hidden = null
    },
    onText(text) {
      if (hidden !== null) return
      const blanked = text.replace(/[\s\u2028]+/g, ' ')
      const isBlank = blanked.trim() === ''
      parts.push(isItemOpen && !isBlank ? `- ${blanked.trimStart()}` : blanked)
      if (!isBlank) isItemOpen = false
    },
  })
  return parts.join('')
}

function breakFor(name: string, isEnd: boolean): string {
  if (name === 'li' || name === 'tr') return isEnd ? '' : '\u2028'
  if (name === 'br') return '\u2028'
  if (CELLS.has(name)) return ' '
  return PARAGRAPHS.has(name) ? '\u2028\u2028' : ''
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
