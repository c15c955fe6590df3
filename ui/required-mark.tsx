/** For the eye only: a control says by `aria-required` that it cannot be left empty. */
export function RequiredMark() {
  return (
    <span aria-hidden className="type-label ms-0.5 text-incomplete">
      *
    </span>
  )
}
