import { Link } from '@tanstack/react-router'
import type { StockRow } from './strategies.ts'

const max = 5

/** The first products of a strategy, each with what is the matter. */
export function StrategyRows({ rows, fact }: { rows: readonly StockRow[]; fact: (row: StockRow) => string }) {
  return (
    <ul className="my-2">
      {rows.slice(0, max).map((row) => (
        <li
          key={row.productId}
          className="flex items-baseline gap-3 border-t border-line py-2 tabular-nums first:border-t-0"
        >
          <Link
            to="/workspace/chatgpt"
            search={{ product: row.productId }}
            className="min-w-0 flex-1 truncate rounded-control underline-offset-2 hover:underline"
          >
            {row.title}
          </Link>
          <span className="text-end text-ink-2">{fact(row)}</span>
        </li>
      ))}
    </ul>
  )
}
