import { t } from '@lingui/core/macro'
import { type RefObject, useEffect } from 'react'
import { showFailure } from '#ui/toast.ts'
import { maxSteps } from '../../contract/definition.ts'
import { type CopiedSteps, copySteps, pasteEdits } from '../../rules/paste.ts'
import type { DraftStore } from '../draft-store.ts'
import { removeSteps } from '../remove-steps.ts'

type Acts = { onSave: () => void; onOpenStep: (stepId: string | null) => void }

/** Keys of the builder: they act on the selection, and not while somebody types or a dialog is open. */
export function useBuilderKeys(
  store: DraftStore,
  frame: RefObject<HTMLElement | null>,
  { onSave, onOpenStep }: Acts,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isHere = event.target === document.body || frame.current?.contains(event.target as Node)
      if (!isHere || document.querySelector('dialog[open]') || event.defaultPrevented) return
      const isHeld = event.metaKey || event.ctrlKey
      const key = event.key.toLowerCase()
      if (isHeld && key === 's') onSave()
      else if (isTyping(event.target)) return
      else if (isHeld && key === 'z') {
        if (event.shiftKey) store.redo()
        else store.undo()
      } else if (isHeld && key === 'y') store.redo()
      else if (isHeld && key === 'a') store.select(store.get().definition.steps.map(({ id }) => id))
      else if (key === 'delete' || key === 'backspace') removeSteps(store, store.get().selection)
      else if (key === 'escape') onOpenStep(null)
      else return
      event.preventDefault()
    }
    const onCopy = (event: ClipboardEvent) => {
      const { definition, selection } = store.get()
      const copied = copySteps(definition, selection)
      if (!copied || isTyping(event.target) || !window.getSelection()?.isCollapsed) return
      event.clipboardData?.setData('text/plain', JSON.stringify(copied))
      event.preventDefault()
    }
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target)) return
      const copied = readCopied(event.clipboardData?.getData('text/plain') ?? '')
      if (copied) paste(store, copied)
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('copy', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [store, frame, onSave, onOpenStep])
}

function paste(store: DraftStore, copied: CopiedSteps): void {
  const { edits, ids } = pasteEdits(store.get().definition, copied, maxSteps)
  const isMade = ids.length > 0 && store.apply(edits)
  if (isMade) store.select(ids)
  else showFailure(t`Steps not pasted`, t`They don’t fit this workflow, or it has too many steps.`)
}

function readCopied(text: string): CopiedSteps | null {
  if (!text.startsWith('{"format":"vitrine-steps"')) return null
  try {
    const value = JSON.parse(text) as Partial<CopiedSteps>
    return Array.isArray(value.steps) && Array.isArray(value.edges) ? (value as CopiedSteps) : null
  } catch {
    return null
  }
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
  )
}
