export function Kbd({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden
      className="max-md:hidden type-micro rounded-[4px] border border-current/25 px-1 py-px opacity-80"
    >
      {children}
    </kbd>
  )
}
