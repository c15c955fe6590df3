import { forgetResult, useAwaitedResults } from './awaited-results.ts'
import { ResultToast } from './result-toast.tsx'

/** Says what comes of each approval, on whatever page the merchant is by then. */
export function ResultToasts() {
  const awaited = useAwaitedResults()
  return awaited.map((id) => <ResultToast key={id} approvalId={id} onOver={() => forgetResult(id)} />)
}
