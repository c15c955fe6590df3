import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { RecommendedProduct } from '../contract/event.ts'
import { CopyButton } from './copy-button.tsx'
import { MarkdownText } from './markdown-text.tsx'
import { messageTool } from './message-tool.ts'

type Props = { name: string; text: string; isOpen: boolean; products: readonly RecommendedProduct[] }

/** What an agent says: without a bubble, with a glass block where the next word comes. */
export function AgentMessage({ name, text, isOpen, products }: Props) {
  const caret = isOpen ? (
    <span aria-hidden className="ms-0.5 inline-block h-4 w-1.5 bg-glass-edge align-text-bottom" />
  ) : null
  return (
    <div className="group min-w-0">
      <span className="sr-only">
        <Trans>{name} said:</Trans>
      </span>
      <MarkdownText text={text} tail={caret} />
      {products.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {products.map(({ productId, title }) => (
            <li key={productId}>
              <Link
                to="/workspace/chatgpt"
                search={{ search: productId }}
                className="type-label inline-flex h-[26px] max-w-64 items-center rounded-control border border-line-2 px-2 hover:bg-hover max-md:h-9"
              >
                <span className="truncate">{title}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!isOpen && (
        <div className="-ms-1.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:opacity-100 pointer-coarse:opacity-100">
          <CopyButton text={text} className={messageTool} />
        </div>
      )}
    </div>
  )
}
