/** What an agent wrote, as blocks to draw. HTML is text like any other, pictures are their words, and nothing is fetched. */
import { hostOf, isOwnPath } from './safe-link.ts'

export type Inline =
  | { type: 'text' | 'code'; text: string }
  | { type: 'strong' | 'em'; children: Inline[] }
  | { type: 'page'; to: string; children: Inline[] }
  | { type: 'web'; href: string; host: string; children: Inline[] }

export type Block =
  | { type: 'paragraph' | 'heading' | 'quote'; children: Inline[] }
  | { type: 'code'; text: string }
  | { type: 'list'; isOrdered: boolean; start: number; items: { depth: number; children: Inline[] }[] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' }

const bullet = /^(\s{0,12})(?:[-*+]|(\d{1,6})[.)])\s+(.*)$/
const fence = /^\s{0,3}(`{3,}|~{3,})/
const tableRule = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/

export function parseMarkdown(source: string): Block[] {
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const [block, next] = readBlock(lines, at)
    if (block) blocks.push(block)
    at = next
  }
  return blocks
}

/** The block that begins at a line, if any, and the line after it. */
function readBlock(lines: string[], at: number): [Block | null, number] {
  const line = lines[at] ?? ''
  if (line.trim() === '') return [null, at + 1]
  const mark = fence.exec(line)?.[1]
  if (mark) {
    const body = takeWhile(lines, at + 1, (each) => !each.trim().startsWith(mark))
    return [{ type: 'code', text: body.join('\n') }, at + body.length + 2]
  }
  const heading = /^\s{0,3}#{1,6}\s+(.*)$/.exec(line)?.[1]
  if (heading !== undefined) return [{ type: 'heading', children: parseInline(heading) }, at + 1]
  if (/^\s{0,3}([-*_])(\s*\1){2,}\s*$/.test(line)) return [{ type: 'rule' }, at + 1]
  if (line.includes('|') && tableRule.test(lines[at + 1] ?? '')) return readTable(lines, at)
  if (bullet.test(line)) return readList(lines, at)
  if (line.startsWith('>')) {
    const body = takeWhile(lines, at, (each) => each.startsWith('>'))
    const text = body.map((each) => each.replace(/^>\s?/, '')).join('\n')
    return [{ type: 'quote', children: parseInline(text) }, at + body.length]
  }
  const body = [line, ...takeWhile(lines, at + 1, (each) => each.trim() !== '' && !beginsBlock(each))]
  return [{ type: 'paragraph', children: parseInline(body.join('\n')) }, at + body.length]
}

function readTable(lines: string[], at: number): [Block, number] {
  const body = takeWhile(lines, at + 2, (each) => each.includes('|'))
  const head = cellsOf(lines[at] ?? '')
  const rows = body.map((each) => head.map((_, index) => cellsOf(each)[index] ?? []))
  return [{ type: 'table', head, rows }, at + 2 + body.length]
}

function readList(lines: string[], at: number): [Block, number] {
  const body = takeWhile(lines, at, (each) => bullet.test(each) || /^\s{2,}\S/.test(each))
  const [, , first] = bullet.exec(body[0] ?? '') ?? []
  const texts: { depth: number; text: string }[] = []
  for (const line of body) {
    const [, indent = '', , text] = bullet.exec(line) ?? []
    const last = texts.at(-1)
    if (text !== undefined) texts.push({ depth: Math.min(3, Math.floor(indent.length / 2)), text })
    else if (last) last.text += ` ${line.trim()}`
  }
  const items = texts.map(({ depth, text }) => ({ depth, children: parseInline(text) }))
  return [
    { type: 'list', isOrdered: first !== undefined, start: Number(first ?? 1), items },
    at + body.length,
  ]
}

function beginsBlock(line: string): boolean {
  return fence.test(line) || bullet.test(line) || /^\s{0,3}#{1,6}\s/.test(line) || line.startsWith('>')
}

function takeWhile(lines: string[], from: number, isIn: (line: string) => boolean): string[] {
  const end = lines.findIndex((line, index) => index >= from && !isIn(line))
  return lines.slice(from, end === -1 ? lines.length : end)
}

function cellsOf(line: string): Inline[][] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => parseInline(cell.trim().replaceAll('\\|', '|')))
}

// Every repetition has an end: a text made to be slow is read as fast as any other. What ends a sentence is of no address.
const spans =
  /`([^`\n]{1,500})`|\*\*([^\n]{1,1000}?)\*\*|__([^\n]{1,1000}?)__|(?<![\w*])\*([^\s*][^*\n]{0,500})\*|(?<!\w)_([^\s_][^_\n]{0,500})_(?!\w)|(!?)\[([^\]\n]{0,300})\]\(([^()\s]{1,1000})\)|(https:\/\/[^\s<>()[\]"'`*]{0,999}[^\s<>()[\]"'`*.,;:!?…،؛؟])/g

export function parseInline(text: string, depth = 0): Inline[] {
  const found: Inline[] = []
  let end = 0
  for (const match of text.matchAll(spans)) {
    if (match.index > end) found.push({ type: 'text', text: text.slice(end, match.index) })
    found.push(toInline(match, depth))
    end = match.index + match[0].length
  }
  if (end < text.length) found.push({ type: 'text', text: text.slice(end) })
  return found
}

function toInline(match: RegExpMatchArray, depth: number): Inline {
  const [whole, code, strong, strong2, em, em2, picture, label, target, address] = match
  const inner = (text: string): Inline[] =>
    depth < 3 ? parseInline(text, depth + 1) : [{ type: 'text', text }]
  if (code !== undefined) return { type: 'code', text: code }
  const bold = strong ?? strong2
  if (bold !== undefined) return { type: 'strong', children: inner(bold) }
  const slanted = em ?? em2
  if (slanted !== undefined) return { type: 'em', children: inner(slanted) }
  if (address !== undefined) return toWeb(address, [{ type: 'text', text: address }])
  if (picture || target === undefined) return { type: 'text', text: label ?? whole }
  const children: Inline[] = [{ type: 'text', text: label || target }]
  return isOwnPath(target) ? { type: 'page', to: target, children } : toWeb(target, children)
}

function toWeb(href: string, children: Inline[]): Inline {
  const host = hostOf(href)
  return host === null ? { type: 'em', children } : { type: 'web', href, host, children }
}
