import { t } from '@lingui/core/macro'

/** "Thought 2" of "think 2", "Tool use 1.1" of "act 1.1"; another stored step stays as it is called. */
export function stepName(step: string): string {
  const [, thought] = /^think (\d+)$/.exec(step) ?? []
  if (thought !== undefined) return t`Thought ${thought}`
  const [, use] = /^act (\d+\.\d+)/.exec(step) ?? []
  return use === undefined || step.includes(':') ? step : t`Tool call ${use}`
}
