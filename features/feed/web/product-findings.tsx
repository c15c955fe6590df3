import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { Finding } from '../contract.ts'

/** What the feed's rules say about the product, and what to do. */
export function ProductFindings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {findings.map(({ field, severity, rule, found, todo, source }) => {
        const Icon = severity === 'error' ? CircleAlert : TriangleAlert
        return (
          <li key={`${field} ${rule}`} className="flex gap-2.5 rounded-control bg-well p-2.5">
            <Icon
              aria-hidden
              className={`mt-0.5 size-3.5 flex-none ${severity === 'error' ? 'text-incomplete' : 'text-needs'}`}
            />
            <div className="min-w-0 break-words">
              <p>
                <span className="sr-only">{severity === 'error' ? 'Error: ' : 'Warning: '}</span>
                {todo}
              </p>
              <p className="type-small mt-0.5 text-ink-3">
                <span className="font-mono">{field}</span>
                {found && <> has {found}</>}
                {source.startsWith('https://') && (
                  <>
                    {' · '}
                    <a
                      href={source}
                      target="_blank"
                      rel="noreferrer"
                      className="text-glass underline underline-offset-2"
                    >
                      the rule
                    </a>
                  </>
                )}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
