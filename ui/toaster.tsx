import { t } from '@lingui/core/macro'
import { CircleCheck, CircleX, Undo2, X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { Button } from './button.tsx'
import { dismissToast, useToast } from './toast.ts'

/** Radix puts the key's name here. */
const hotkey = '{hotkey}'

const icons = { success: CircleCheck, failure: CircleX, neutral: Undo2 }
const tints = { success: 'text-glass', failure: 'text-incomplete', neutral: 'text-ink-2' }

/** The one place where toasts appear. F8 moves the focus there; failures stay until dismissed. */
export function Toaster() {
  const toast = useToast()
  const Icon = icons[toast?.tone ?? 'neutral']
  return (
    <Radix.Provider swipeThreshold={50} duration={5000}>
      {toast && (
        <Radix.Root
          key={toast.id}
          duration={toast.tone === 'failure' ? Number.POSITIVE_INFINITY : 5000}
          onOpenChange={(isOpen) => !isOpen && dismissToast(toast.id)}
          className="rises flex w-full items-start gap-3 rounded-card border border-line-2 bg-float p-3 shadow-e3"
        >
          <Icon aria-hidden className={`mt-0.5 size-4 flex-none ${tints[toast.tone]}`} />
          <div className="min-w-0 flex-1">
            <Radix.Title className="type-strong break-words">{toast.title}</Radix.Title>
            {toast.description !== null && (
              <Radix.Description className="type-small mt-0.5 break-words text-ink-2">
                {toast.description}
              </Radix.Description>
            )}
          </div>
          {toast.action && (
            <Radix.Action asChild altText={toast.action.label} onClick={toast.action.onAct}>
              <Button size="s">{toast.action.label}</Button>
            </Radix.Action>
          )}
          <Radix.Close
            aria-label={t`Dismiss`}
            className="hit-area grid size-[26px] flex-none place-items-center rounded-control text-ink-2 hover:bg-hover"
          >
            <X aria-hidden className="size-3.5" />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        hotkey={['F8']}
        label={t`Notifications (${hotkey})`}
        className="fixed end-4 bottom-4 start-4 z-50 m-0 list-none outline-none sm:start-auto sm:w-[360px] max-md:[body:has([data-side-panel])_&]:bottom-28 md:[body:has([data-side-panel])_&]:end-[448px]"
      />
    </Radix.Provider>
  )
}
