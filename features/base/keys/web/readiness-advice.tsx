import { Link } from '@tanstack/react-router'
import type { ReadinessItem } from '../contract.ts'
import { readinessWords } from './readiness-words.ts'

/** What to do, each line a link to where it is done. */
export function ReadinessAdvice({ items }: { items: readonly ReadinessItem[] }) {
  return (
    <ul className="list-disc ps-4">
      {items.map((item) => {
        const { advice, to } = readinessWords(item)
        return (
          <li key={item.id} className="py-0.5 max-md:py-1.5">
            {to === null ? (
              <bdi>{advice}</bdi>
            ) : (
              <Link to={to} className="text-ink underline underline-offset-2 hover:text-glass">
                <bdi>{advice}</bdi>
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
