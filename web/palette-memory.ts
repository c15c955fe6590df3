/** Where the palette led lately, in this tab only: the next merchant at this machine must not read it. */
export type Remembered = { kind: 'place' | 'product'; id: string; label: string }

const most = 5
const keyOf = (merchantId: string) => `recent:${merchantId}`

export function readRecent(merchantId: string): Remembered[] {
  try {
    const value = JSON.parse(sessionStorage.getItem(keyOf(merchantId)) ?? '[]') as unknown
    return Array.isArray(value) ? value.filter(isRemembered).slice(0, most) : []
  } catch {
    return []
  }
}

export function remember(merchantId: string, one: Remembered): void {
  const others = readRecent(merchantId).filter(({ kind, id }) => kind !== one.kind || id !== one.id)
  sessionStorage.setItem(keyOf(merchantId), JSON.stringify([one, ...others].slice(0, most)))
}

function isRemembered(value: unknown): value is Remembered {
  const { kind, id, label } = (value ?? {}) as Partial<Remembered>
  return (kind === 'place' || kind === 'product') && typeof id === 'string' && typeof label === 'string'
}
