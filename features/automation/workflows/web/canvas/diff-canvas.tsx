import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useMedia } from '#ui/use-media.ts'
import type { WorkflowDefinition } from '../../contract/definition.ts'
import { DiffList } from '../builder/diff-list.tsx'
import { toFacts } from './canvas-facts.ts'
import { ChangeBadge } from './change-badge.tsx'
import { drawDiff } from './diff-graph.ts'
import { FlowCanvas } from './flow-canvas.tsx'

type Props = {
  before: WorkflowDefinition
  after: WorkflowDefinition
}

/** How one version of a workflow differs from another: drawn, and as a list, which is all there is on a phone. */
export function DiffCanvas({ before, after }: Props) {
  const drawn = useMemo(() => drawDiff(before, after), [before, after])
  const [selection, setSelection] = useState<readonly string[]>([])
  const isWide = useMedia('(min-width: 768px)')
  const facts = useMemo(
    () => toFacts(drawn.definition, { stepChanges: drawn.stepChanges, edgeChanges: drawn.edgeChanges }),
    [drawn],
  )
  return (
    <div className="flex h-[max(480px,calc(100dvh-320px))] min-h-0 max-md:h-auto max-md:flex-col">
      {isWide && (
        <div className="relative min-h-0 flex-1">
          <FlowCanvas
            label={t`Changes`}
            definition={drawn.definition}
            facts={facts}
            selection={selection}
            onSelect={setSelection}
          />
        </div>
      )}
      <section
        aria-label={t`List of changes`}
        className="min-h-0 overflow-y-auto border-s border-line p-4 md:w-[280px]"
      >
        <h2 className="type-section mb-3">
          <Trans>Changes</Trans>
        </h2>
        {isWide && (
          <ul aria-label={t`Legend`} className="mb-3 flex flex-wrap gap-1.5">
            {(['added', 'removed', 'changed'] as const).map((change) => (
              <li key={change}>
                <ChangeBadge change={change} />
              </li>
            ))}
          </ul>
        )}
        <DiffList before={before} after={after} />
      </section>
    </div>
  )
}
