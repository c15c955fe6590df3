import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { Check, ChevronDown, ListChecks } from 'lucide-react'
import { useId, useState } from 'react'
import { Meter } from '#ui/meter.tsx'
import { useSetupProgress } from './setup-progress.ts'

const storedAs = 'setup-corner'
/** The set-up pages and the quick start are such lists themselves; on the feed it would lie over what is switched there. */
const without = ['/onboarding', '/quick-start', '/workspace/chatgpt', '/openai/products']

/** What is left of the set-up, in the corner until nothing is; on phones the menu says it. It folds, and stays folded on this device. */
export function SetupCorner() {
  const { steps, doneCount, isKnown } = useSetupProgress()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(() => localStorage.getItem(storedAs) === 'open')
  const listId = useId()
  const left = steps.length - doneCount
  if (!isKnown || left === 0 || without.some((path) => `${pathname}/`.startsWith(`${path}/`))) return null

  const fold = () => {
    localStorage.setItem(storedAs, isOpen ? 'folded' : 'open')
    setOpen(!isOpen)
  }
  return (
    <section
      aria-label={t`Set-up`}
      data-corner
      className="fixed end-4 bottom-4 z-30 w-64 rounded-card border border-line-2 bg-float shadow-e2 max-md:hidden [body:has([data-side-panel])_&]:hidden"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={fold}
        className="flex w-full items-center gap-2 rounded-card px-3 py-2 hover:bg-hover"
      >
        <ListChecks aria-hidden className="size-4 flex-none text-ink-2" strokeWidth={1.75} />
        <span className="type-strong flex-1 text-start">
          {plural(left, { one: '# step left', other: '# steps left' })}
        </span>
        <ChevronDown
          aria-hidden
          className={`size-4 flex-none text-ink-2 transition-transform ${isOpen ? '' : 'rotate-180'}`}
        />
      </button>
      <div id={listId} hidden={!isOpen} className="px-3 pb-3">
        <Meter label={t`Set-up progress`} percent={Math.round((doneCount / steps.length) * 100)} />
        <ol className="mt-2">
          {steps.map(({ to, title, isDone }) => (
            <li key={to}>
              <Link
                to={to}
                className="-mx-1.5 flex items-center gap-2 rounded-control px-1.5 py-1.5 hover:bg-hover"
              >
                <span
                  className={`grid size-4 flex-none place-items-center rounded-full border ${isDone ? 'border-glass bg-glass text-on-glass' : 'border-line-control'}`}
                >
                  {isDone && <Check aria-hidden className="size-3" strokeWidth={3} />}
                </span>
                <span className={isDone ? 'text-ink-3 line-through' : ''}>{title}</span>
                {isDone && (
                  <span className="sr-only">
                    <Trans>Done</Trans>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
