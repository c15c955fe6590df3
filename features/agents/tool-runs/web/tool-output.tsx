import { lazy, Suspense } from 'react'
import { argumentName, argumentPairs } from '#features/agents/approvals/web/argument-pairs.ts'
import { withoutIds } from '#features/base/runs/rules/machine-id.ts'
import { readAnswer } from '#features/base/runs/web/answer/read-answer.ts'
import { Skeleton } from '#ui/skeleton.tsx'

/** An answer is drawn by much code, and most pages of an agent begin without one. */
const AnswerView = lazy(async () => ({
  default: (await import('#features/base/runs/web/answer/answer-view.tsx')).AnswerView,
}))

const maxLength = 20_000

/** What came of a tool: an answer as it is drawn everywhere, or the plain values. */
export function ToolOutput({ output, isSaid = false }: { output: unknown; isSaid?: boolean }) {
  const answer = readAnswer(output)
  if (answer) {
    return (
      <Suspense fallback={<Skeleton className="h-24 w-full" />}>
        <AnswerView answer={answer} isSaid={isSaid} />
      </Suspense>
    )
  }
  if (typeof output === 'string') return <p className="whitespace-pre-wrap break-words">{output}</p>
  const pairs = argumentPairs(output).filter(([name]) => name !== 'undo')
  const isFlat = pairs.length > 0 && pairs.every(([, value]) => value.length < 200)
  if (!isFlat) {
    return (
      <pre className="type-code max-h-80 overflow-auto rounded-control bg-well p-2">
        {JSON.stringify(output, withoutIds, 2).slice(0, maxLength)}
      </pre>
    )
  }
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {pairs.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{argumentName(name)}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
