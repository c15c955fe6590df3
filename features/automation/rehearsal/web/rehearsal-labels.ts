/** What a rehearsal found, in sentences. */
import { plural, t } from '@lingui/core/macro'
import { toolName } from '#features/agents/settings/web/tool-names.ts'
import { formatNumber } from '#ui/format.ts'
import type { EffectKind, RehearsalTotals } from '../contract.ts'

type Sum = RehearsalTotals['effects'][number]

/** "41 price changes" */
export function countLabel({ kind, of, count }: Pick<Sum, 'kind' | 'of' | 'count'>): string {
  switch (kind) {
    case 'message':
      return plural(count, { one: '# message', other: '# messages' })
    case 'approval':
      return plural(count, { one: '# approval request', other: '# approval requests' })
    case 'request':
      return of === 'ask'
        ? plural(count, { one: '# question to an agent', other: '# questions to agents' })
        : plural(count, { one: '# request to another service', other: '# requests to other services' })
    case 'workflow':
      return of === 'run'
        ? plural(count, { one: '# run over the limit', other: '# runs over the limit' })
        : plural(count, { one: '# run of another workflow', other: '# runs of other workflows' })
    default:
      return changeLabel(of, count)
  }
}

function changeLabel(tool: string, count: number): string {
  if (tool === 'set-price') return plural(count, { one: '# price change', other: '# price changes' })
  if (tool === 'set-stock') return plural(count, { one: '# stock change', other: '# stock changes' })
  return t`${toolName(tool)}: ${formatNumber(count)}`
}

export type Comparison = {
  key: string
  label: string
  published: string | null
  held: string | null
  isSame: boolean
}

/** Each kind of effect of the draft beside the same of what is published: "41 price changes instead of 37, 3 held back". */
export function compareTotals(draft: RehearsalTotals, published: RehearsalTotals | null): Comparison[] {
  const keyOf = ({ kind, of }: Sum) => `${kind} ${of}`
  const before = new Map((published?.effects ?? []).map((sum) => [keyOf(sum), sum]))
  const gone = [...before.values()]
    .filter((sum) => !draft.effects.some((each) => keyOf(each) === keyOf(sum)))
    .map((sum) => ({ ...sum, count: 0, held: 0 }))
  return [...draft.effects, ...gone].map((sum) => {
    const was = before.get(keyOf(sum))?.count ?? 0
    const { count, held } = sum
    return {
      key: keyOf(sum),
      label: countLabel(sum),
      published: published === null || was === count ? null : t`instead of ${formatNumber(was)}`,
      held: held === 0 ? null : plural(held, { one: '# held back', other: '# held back' }),
      isSame: published !== null && was === count,
    }
  })
}

/** What an effect is. */
export const effectKindLabels: Record<EffectKind, string> = {
  change: t`Change`,
  message: t`Message`,
  request: t`Request`,
  approval: t`Approval`,
  workflow: t`Workflow run`,
  spend: t`Payment`,
}
