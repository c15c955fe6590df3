import { t } from '@lingui/core/macro'

const browsers = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** "Chrome on macOS", as well as the agent text tells. */
export function deviceOf(agent: string): string {
  const browser = browsers.find(([part]) => agent.includes(part))?.[1]
  const system = systems.find(([part]) => agent.includes(part))?.[1]
  if (browser && system) return t`${browser} on ${system}`
  return browser ?? system ?? (agent.slice(0, 60) || t`Unknown device`)
}
