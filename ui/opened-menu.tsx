import { Check } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import { Fragment, useState } from 'react'
import type { MenuProps } from './menu-props.ts'

/** Not modal, because a modal menu locks the page's scrolling with an injected style, which the content policy refuses. */
export function OpenedMenu({ trigger, items, heading, align = 'end' }: MenuProps) {
  const [dialog, setDialog] = useState<Element | null>(null)
  return (
    // What lies outside an open dialog cannot be pressed, so a menu in a dialog opens inside of it.
    <Radix.Root
      modal={false}
      defaultOpen
      onOpenChange={() => setDialog(document.querySelector('dialog[open]'))}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={dialog}>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-40 max-h-[var(--radix-dropdown-menu-content-available-height)] max-w-72 min-w-44 overflow-y-auto rounded-card border border-line-2 bg-float p-1 text-ink shadow-e2"
        >
          {heading && <Radix.Label className="type-label px-2 py-1.5 text-ink-3">{heading}</Radix.Label>}
          {items.map(({ label, hint, icon, group, isChosen, onSelect }) => (
            <Fragment key={label}>
              {group !== undefined && <Radix.Separator className="-mx-1 my-1 border-t border-line" />}
              {group && <Radix.Label className="type-label px-2 py-1.5 text-ink-3">{group}</Radix.Label>}
              <Radix.Item
                {...(isChosen === undefined ? {} : { role: 'menuitemradio', 'aria-checked': isChosen })}
                onSelect={onSelect}
                className="flex cursor-default items-start gap-2 rounded-control px-2 py-1.5 outline-none data-[highlighted]:bg-hover max-md:py-2.5"
              >
                {icon && <span className="mt-px text-ink-2 [&>svg]:size-4">{icon}</span>}
                <span className="min-w-0 flex-1">
                  <span className="block">{label}</span>
                  {hint && <span className="type-small block text-ink-3">{hint}</span>}
                </span>
                {isChosen && <Check aria-hidden className="mt-0.5 size-3.5 text-glass" />}
              </Radix.Item>
            </Fragment>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
