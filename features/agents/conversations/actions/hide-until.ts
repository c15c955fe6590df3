/** An order to hide something until there is stock, as its words without that are read. */
import { hideUntil, offerHiding } from '#features/agents/local-mode/rules/follow-up/hide-until.ts'
import type { LocalSaying, LocalUse } from '#features/agents/local-mode/rules/follow-up/to-use.ts'

/** Null where a text orders none. */
export async function readHideUntil(
  text: string,
  read: (head: string) => Promise<LocalUse | LocalSaying | null>,
): Promise<LocalSaying | null> {
  const head = hideUntil(text)
  return head === null ? null : offerHiding(head, await read(head))
}
