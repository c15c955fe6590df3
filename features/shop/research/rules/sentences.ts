/** Which sentences of a page say something of a region or a category. */
import { cutText } from '#kit/cut-text.ts'
import { cleanLine } from './text.ts'

const [shortest, maxLength] = [40, 320]
/** Characters of a page that are looked through. */
const maxRead = 50_000
const splitter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The first sentences that hold one of the terms as whole words; those that also hold a number come first. Extractive: each is quoted as the page has it, without Markdown. */
export function pickSentences(content: string, terms: readonly string[], max: number): string[] {
  const matches = terms.flatMap((term) => toPattern(term) ?? [])
  const about = sentencesOf(content).filter((sentence) => matches.some((pattern) => pattern.test(sentence)))
  const once = [...new Set(about)]
  const counted = once.filter((sentence) => /\d/.test(sentence))
  return [...counted, ...once.filter((sentence) => !counted.includes(sentence))].slice(0, max)
}

function sentencesOf(content: string): string[] {
  return cutText(content, maxRead)
    .replaceAll(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, '\n')
    .replaceAll(/<[^>]{0,200}>/g, ' ')
    .replaceAll(/!\[[^\]]{0,300}\]\([^)]{0,2048}\)/g, ' ')
    .replaceAll(/\[([^\]]{0,300})\]\([^)]{0,2048}\)/g, '$1')
    .split(/\n+/)
    .filter((line) => !/^\s*([#|>]|[-*_=]{3,})/.test(line))
    .flatMap((line) => [...splitter.segment(line.replace(/^\s*([-*+]|\d{1,3}[.)])\s+/, ''))])
    .map(({ segment }) => cleanLine(segment.replaceAll(/\*\*|__|`/g, ''), maxLength * 4))
    .filter(({ length }) => length >= shortest && length <= maxLength)
}

/** A term of capitals such as "US" is compared with its case: "us" is another word. */
function toPattern(term: string): RegExp | null {
  const words = term.trim()
  if (words.length < 2) return null
  const escaped = words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+')
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`,
    /^[^\p{Ll}]+$/u.test(words) ? 'u' : 'iu',
  )
}
