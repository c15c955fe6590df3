import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const contrasts = ['system', 'normal', 'more'] as const
export type Contrast = (typeof contrasts)[number]

const listeners = new Set<() => void>()
const asksDark = '(prefers-color-scheme: dark)'
const asksContrast = '(prefers-contrast: more)'

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, () => stored('theme', themes))
}

export function useContrast(): Contrast {
  return useSyncExternalStore(subscribe, () => stored('contrast', contrasts))
}

export function setTheme(theme: Theme): void {
  localStorage.setItem('theme', theme)
  apply()
}

export function setContrast(contrast: Contrast): void {
  localStorage.setItem('contrast', contrast)
  apply()
}

/** Follows the system's choice while the merchant has made none. */
export function followSystemTheme(): void {
  matchMedia(asksDark).addEventListener('change', apply)
  matchMedia(asksContrast).addEventListener('change', apply)
}

function apply(): void {
  const theme = stored('theme', themes)
  const contrast = stored('contrast', contrasts)
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia(asksDark).matches)
  const isMore = contrast === 'more' || (contrast === 'system' && matchMedia(asksContrast).matches)
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  document.documentElement.dataset['contrast'] = isMore ? 'more' : 'normal'
  for (const listener of listeners) listener()
}

function stored<T extends string>(key: string, values: readonly [T, ...T[]]): T {
  const text = localStorage.getItem(key)
  return values.find((value) => value === text) ?? values[0]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
