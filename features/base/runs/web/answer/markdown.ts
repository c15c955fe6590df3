/** What an agent wrote, as blocks to draw. HTML is text like any other, pictures are their words, and nothing is fetched. */
import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { hostOf, isOwnPath } from './safe-link.ts'

export type Inline =
  | { type: 'text' | 'code'; text: string }
  | { type: 'strong' | 'em'; children: Inline[] }
  | { type: 'page'; to: string; children: Inline[] }
  | { type: 'web'; href: string; host: string; children: Inline[] }

export type Block =
  | { type: 'paragraph' | 'heading'; children: Inline[] }
  | { type: 'quote'; blocks: Block[] }
  | { type: 'code'; text: string }
  | { type: 'list'; isOrdered: boolean; start: number; items: Block[][] }
  | { type: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { type: 'rule' }

const maxLength = 100_000
/** Emphasis takes time by the square of its marks. */
const maxMarks = 10_000
/** Lists and quotations in one another, at the beginning of a line: the lexer calls itself for each. */
const tooDeep = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){32}/m

export function parseMarkdown(source: string): Block[] {
  const isHostile =
    source.length > maxLength || (source.match(/[*_]/g)?.length ?? 0) > maxMarks || tooDeep.test(source)
  if (isHostile) return [{ type: 'paragraph', children: [{ type: 'text', text: source }] }]
  return toBlocks(new Lexer().lex(source))
}

export function parseInline(source: string): Inline[] {
  return toInlines(Lexer.lexInline(source))
}

// Other tokens than marked's own come of extensions, and there are none.
function toBlocks(tokens: readonly Token[]): Block[] {
  return (tokens as readonly MarkedToken[]).flatMap(toBlock)
}

function toInlines(tokens: readonly Token[]): Inline[] {
  return (tokens as readonly MarkedToken[]).flatMap(toInline)
}

function toBlock(token: MarkedToken): Block[] {
  switch (token.type) {
    case 'space':
    case 'checkbox':
      return []
    case 'heading':
      return [{ type: 'heading', children: toInlines(token.tokens) }]
    case 'code':
      return [{ type: 'code', text: token.text }]
    case 'hr':
      return [{ type: 'rule' }]
    case 'blockquote':
      return [{ type: 'quote', blocks: toBlocks(token.tokens) }]
    case 'list':
      return [
        {
          type: 'list',
          isOrdered: token.ordered,
          start: Number(token.start || 1),
          items: token.items.map(toItem),
        },
      ]
    case 'table':
      return [
        {
          type: 'table',
          head: token.header.map(({ tokens }) => toInlines(tokens)),
          rows: token.rows.map((row) => row.map(({ tokens }) => toInlines(tokens))),
        },
      ]
    case 'paragraph':
      return [{ type: 'paragraph', children: toInlines(token.tokens) }]
    default: {
      const isText = token.type === 'text' && token.tokens !== undefined
      const children = isText ? toInlines(token.tokens ?? []) : textOf(token.raw.trimEnd())
      return [{ type: 'paragraph', children }]
    }
  }
}

function toItem({ tokens, task, checked }: Tokens.ListItem): Block[] {
  const blocks = toBlocks(tokens)
  const [first] = blocks
  if (task && first?.type === 'paragraph') first.children.unshift(...textOf(checked ? '☑ ' : '☐ '))
  return blocks
}

function toInline(token: MarkedToken): Inline[] {
  switch (token.type) {
    case 'checkbox':
      return []
    case 'strong':
    case 'em':
      return [{ type: token.type, children: toInlines(token.tokens) }]
    case 'codespan':
      return [{ type: 'code', text: token.text }]
    case 'br':
      return textOf('\n')
    case 'escape':
    case 'image':
      return textOf(token.text)
    case 'link':
      return token.raw.startsWith('[') ? toLink(token) : toAddress(token)
    case 'del': {
      // "~5 %~" is no deletion.
      const mark = textOf(token.raw.startsWith('~~') ? '~~' : '~')
      return [...mark, ...toInlines(token.tokens), ...mark]
    }
    default:
      return textOf(token.raw)
  }
}

function toLink({ href, tokens }: Tokens.Link): Inline[] {
  const label = toInlines(tokens)
  const children = label.length > 0 ? label : textOf(href)
  if (isOwnPath(href)) return [{ type: 'page', to: href, children }]
  const host = hostOf(href)
  return [host === null ? { type: 'em', children } : { type: 'web', href, host, children }]
}

/** An address that stands in the text. What ends a sentence or a quotation is of no address, in Arabic neither. */
function toAddress({ raw }: Tokens.Link): Inline[] {
  const [, before = '', href = '', after = ''] = /^(<?)(https:\/\/[^"'`*“”«»…،؛؟>]+)(.*)$/s.exec(raw) ?? []
  const host = hostOf(href)
  if (host === null) return textOf(raw)
  const rest = before === '' ? textOf(after) : []
  return [{ type: 'web', href, host, children: textOf(href) }, ...rest]
}

function textOf(text: string): Inline[] {
  return text === '' ? [] : [{ type: 'text', text }]
}
