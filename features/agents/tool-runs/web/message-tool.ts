/** The small buttons under a message. */
export const messageTool =
  'grid size-7 flex-none place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink max-md:size-10'
