import { t } from '@lingui/core/macro'
import type {
  Attachment,
  AttachmentRef,
  PageId,
} from '#features/agents/conversation-log/contract/attachment.ts'
import { markOf, replaceMark } from '#features/agents/conversation-log/rules/mark.ts'
import { namedPages } from '../../rules/pages.ts'

/** Something of the store or the console that a message can name. */
export type Mention = { title: string; ref: AttachmentRef }

const pageTitles: Record<PageId, string> = {
  feed: t`Product feed`,
  dashboard: t`Dashboard`,
  workflows: t`Workflows`,
  store: t`Store`,
  markets: t`Global Markets`,
}

/** Pages that can be named in a message. */
export const mentionedPages: Mention[] = (Object.keys(namedPages) as PageId[]).map((id) => ({
  title: pageTitles[id],
  ref: { kind: 'page', id },
}))

/** What tells two things of one title apart. */
export function hintOf({ ref }: Mention): string {
  return ref.kind === 'page' ? namedPages[ref.id].path : ref.id
}

/** As a message carries them; undefined when it names nothing. */
export function refsOf(mentions: readonly Mention[]): AttachmentRef[] | undefined {
  return mentions.length === 0 ? undefined : mentions.map(({ ref }) => ref)
}

export function isSame(one: Mention, other: Mention): boolean {
  return one.ref.kind === other.ref.kind && one.ref.id === other.ref.id
}

/** What a message of the log names, as it can be named again. */
export function toMentions(attachments: readonly Attachment[] = []): Mention[] {
  return attachments.flatMap(({ kind, id, title }) => {
    if (kind === 'product') return { title, ref: { kind, id } }
    return mentionedPages.filter((page) => page.ref.id === id)
  })
}

/** Those that the text still names. */
export function namedIn(text: string, mentions: readonly Mention[]): Mention[] {
  return mentions.filter((mention) => without(text, mention, mentions) !== null)
}

/** The text without a name, beside all that it may name; null when it is not in it. */
export function without(text: string, mention: Mention, all: readonly Mention[]): string | null {
  const rest = replaceMark(text, toNamed(mention), '', all.map(toNamed))
  return rest?.replaceAll(/ {2,}/g, ' ').trimStart() ?? null
}

function toNamed({ title, ref }: Mention) {
  return { id: ref.id, title }
}

/** What is looked for behind the last @ before the caret, and where that stands; null when nothing is. */
export function readMention(text: string, caret: number): { search: string; at: number } | null {
  const found = /(?:^|\s)@([^@"\n]{0,40})$/.exec(text.slice(Math.max(0, caret - 42), caret))
  const search = found?.[1]
  return search === undefined ? null : { search, at: caret - search.length - 1 }
}

/** The text with the mention in place of what was typed, and where the caret goes. Another one of that title is told apart by its id. */
export function insertMention(
  text: string,
  { at, caret, named }: { at: number; caret: number; named: readonly Mention[] },
  mention: Mention,
): { text: string; caret: number } {
  const name = markOf(toNamed(mention))
  const isExact = named.some((other) => markOf(toNamed(other)) === name && !isSame(other, mention))
  const word = `${markOf(toNamed(mention), isExact)} `
  return { text: text.slice(0, at) + word + text.slice(caret).trimStart(), caret: at + word.length }
}
