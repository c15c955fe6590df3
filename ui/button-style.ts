import { cva } from 'class-variance-authority'

/** Ink acts; glass only where shoppers will see what is done. Links that look like buttons use it too. */
export const buttonStyle = cva(
  'inline-flex flex-none items-center justify-center gap-2 rounded-control border select-none aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
  {
    variants: {
      variant: {
        ink: 'border-transparent bg-ink text-on-ink hover:bg-ink-hover',
        glass: 'border-transparent bg-glass text-on-glass hover:bg-glass-hover',
        outline: 'border-line-2 bg-pane text-ink shadow-e1 hover:bg-hover',
        ghost: 'border-transparent text-ink-2 hover:bg-hover hover:text-ink',
        danger: 'border-incomplete-line bg-pane text-incomplete hover:bg-incomplete-soft',
      },
      size: {
        s: 'type-label whitespace-nowrap h-[26px] px-2.5 max-md:h-9',
        m: 'type-strong whitespace-nowrap h-8 px-3 max-md:h-10',
        l: 'type-strong whitespace-nowrap h-10 px-4 max-md:h-11',
        icon: 'size-8 max-md:size-10',
        /** A small button that says a whole sentence, on as many lines as it takes. */
        sentence: 'type-label min-h-[26px] max-w-full px-2.5 py-1 text-start max-md:min-h-9',
      },
    },
    defaultVariants: { variant: 'outline', size: 'm' },
  },
)
