/** Where to go after signing in: a path of this site, never another site's and never the sign-in itself. */
export function wayBack(next: unknown): string | undefined {
  if (typeof next !== 'string' || !next.startsWith('/') || next.length > 2000) return undefined
  const target = new URL(next, window.location.origin)
  if (target.origin !== window.location.origin || target.pathname.startsWith('/auth/')) return undefined
  return target.pathname + target.search
}
