import { t } from '@lingui/core/macro'

/** Something of the store that a message can name. */
export type Mention = { title: string; mark: string }

/** Pages that can be named in a message. */
export const mentionedPages: Mention[] = [
  { title: t`Product feed`, mark: '/workspace/chatgpt' },
  { title: t`Dashboard`, mark: '/workspace/home' },
  { title: t`Workflows`, mark: '/workspace/workflows' },
  { title: t`Store`, mark: '/workspace/shopify' },
  { title: t`Global Markets`, mark: '/markets' },
]

/** What is looked for behind the last @ before the caret, and where that stands; null when nothing is. */
export function readMention(text: string, caret: number): { search: string; at: number } | null {
  const found = /(?:^|\s)@([^@"\n]{0,40})$/.exec(text.slice(Math.max(0, caret - 42), caret))
  const search = found?.[1]
  return search === undefined ? null : { search, at: caret - search.length - 1 }
}

/** The text with the mention in place of what was typed, and where the caret goes. */
export function insertMention(
  text: string,
  { at, caret }: { at: number; caret: number },
  { title, mark }: Mention,
): { text: string; caret: number } {
  const word = `@"${title.replaceAll('"', '')}" (${mark}) `
  return { text: text.slice(0, at) + word + text.slice(caret).trimStart(), caret: at + word.length }
}
