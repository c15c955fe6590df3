import { type ReactNode, use } from 'react'
import { ReadAddresses, sameAddress } from './read-addresses.ts'

type Props = { href: string; host: string; className: string; children: ReactNode }

/** An address in a model's words, with its host beside it; to be followed only where the conversation read it. */
export function WebLink({ href, host, className, children }: Props) {
  const isRead = use(ReadAddresses).has(sameAddress(href))
  return (
    <>
      {isRead ? (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={className}>
          {children}
        </a>
      ) : (
        children
      )}{' '}
      <span className="type-small text-ink-3">({host})</span>
    </>
  )
}
