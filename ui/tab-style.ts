/** A link of a row of tabs; the current one has `aria-current="page"`. */
export const tabStyle =
  'type-strong block border-b-2 border-transparent py-2 text-ink-2 hover:text-ink focus-visible:outline-offset-[-2px] aria-[current=page]:border-glass-edge aria-[current=page]:text-ink max-md:py-3'
