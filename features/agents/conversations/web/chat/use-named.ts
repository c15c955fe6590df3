import { useDraft } from './drafts.ts'
import { isSame, type Mention, namedIn } from './mention.ts'

/** What the text that is being written names, kept with its draft: what is taken out of the text is not named any more. */
export function useNamed(place: string, text: string) {
  const [kept, setKept] = useDraft(`${place} named`)
  const picked = kept === '' ? [] : (JSON.parse(kept) as Mention[])
  const set = (mentions: readonly Mention[]) => setKept(mentions.length === 0 ? '' : JSON.stringify(mentions))
  const named = namedIn(text, picked)
  return {
    named,
    set,
    add: (mention: Mention) => set([...named.filter((other) => !isSame(other, mention)), mention]),
  }
}
