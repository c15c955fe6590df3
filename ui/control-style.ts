import { cva } from 'class-variance-authority'

/** Fields of every kind. An invalid one has a 2 px red edge without moving its text. */
export const controlStyle = cva(
  'w-full min-w-0 rounded-control border border-line-control bg-pane text-ink disabled:bg-well disabled:text-ink-2 aria-invalid:border-incomplete-mark aria-invalid:inset-ring-1 aria-invalid:inset-ring-incomplete-mark',
  {
    variants: {
      size: {
        m: 'type-field h-8 px-2.5 max-md:not-[textarea]:h-10',
        l: 'type-field h-10 px-3 max-md:not-[textarea]:h-11',
      },
      face: { plain: '', code: 'type-field-code' },
    },
    defaultVariants: { size: 'm', face: 'plain' },
  },
)
