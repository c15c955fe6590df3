import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent } from 'react'
import { hasOverlay } from '#ui/overlay.ts'
import { isTyping, useSingleKeys } from '#ui/single-keys.ts'

type CardActs = { approve: () => void; edit: () => void; decline: () => void }
type CardKeysOptions = CardActs & {
  /** While it is decided on, no key acts. */
  isPending: boolean
  isEditing: boolean
  /** It is the newest card that waits in a chat: its keys also act where nothing else has the focus. */
  isNewest: boolean
}

/** A approves, E edits, R declines, and Ctrl or ⌘ with Enter approves the card in focus. */
export function useCardKeys({ isPending, isEditing, isNewest, ...acts }: CardKeysOptions) {
  const hasKeys = useSingleKeys()

  function actOf(event: KeyboardEvent | ReactKeyboardEvent): (() => void) | undefined {
    if (event.altKey || event.shiftKey || event.repeat || isPending) return undefined
    const isHeld = event.metaKey || event.ctrlKey
    if (isHeld) return event.key === 'Enter' && !isEditing ? acts.approve : undefined
    if (!hasKeys || isEditing) return undefined
    return { a: acts.approve, e: acts.edit, r: acts.decline }[event.key.toLowerCase()]
  }

  const onKeyAnywhere = useEffectEvent((event: KeyboardEvent) => {
    const { target, metaKey, ctrlKey } = event
    if (metaKey || ctrlKey || isTyping(target) || hasOverlay() || !isOfChat(target)) return
    const act = actOf(event)
    if (!act) return
    // A list on the page has the same letters.
    event.stopPropagation()
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isNewest) return undefined
    const listen = (event: KeyboardEvent) => onKeyAnywhere(event)
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [isNewest])

  function onKeyDown(event: ReactKeyboardEvent) {
    const act = isTyping(event.target) ? undefined : actOf(event)
    if (!act) return
    act()
    event.preventDefault()
  }

  return { hasKeys, onKeyDown }
}

/** Nothing has the focus, or something of the chat that is no other card. */
function isOfChat(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || document.querySelector('dialog[open], [role=menu]')) return false
  if (target === document.body || target.id === 'main') return true
  return target.closest('[data-chat]') !== null && target.closest('[data-approval]') === null
}
