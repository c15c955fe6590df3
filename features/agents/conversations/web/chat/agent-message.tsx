import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Badge } from '#ui/badge.tsx'
import type { RecommendedProduct } from '#features/agents/conversation-log/contract/event.ts'
import { CopyButton } from '#features/base/runs/web/answer/copy-button.tsx'
import { messageTool } from '#features/agents/tool-runs/web/message-tool.ts'

const MarkdownText = lazy(async () => ({
  default: (await import('#features/base/runs/web/answer/markdown-text.tsx')).MarkdownText,
}))

type Props = {
  name: string
  text: string
  isOpen: boolean
  products: readonly RecommendedProduct[]
  categories: readonly string[]
  /** Figures that no tool gave. */
  unsourced?: readonly string[]
}

/** What an agent says: without a bubble, with a glass block where the next word comes. */
export function AgentMessage({ name, text, isOpen, products, categories, unsourced = [] }: Props) {
  const caret = isOpen ? (
    <span aria-hidden className="ms-0.5 inline-block h-4 w-1.5 bg-glass-edge align-text-bottom" />
  ) : null
  return (
    <div className="group min-w-0">
      <span className="sr-only">
        <Trans>{name} said:</Trans>
      </span>
      <Suspense
        fallback={
          <p className="type-body break-words whitespace-pre-line">
            {text}
            {caret}
          </p>
        }
      >
        <MarkdownText text={text} tail={caret} />
      </Suspense>
      {products.length > 0 && (
        <ul aria-label={t`Products`} className="mt-2 flex flex-wrap gap-1.5">
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
      {categories.length > 0 && (
        <ul aria-label={t`Categories`} className="mt-2 flex flex-wrap gap-1.5">
          {categories.map((category) => (
            <li key={category} className="min-w-0">
              <Badge tint="neutral">
                <span className="max-w-64 truncate">{category}</span>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {unsourced.length > 0 && (
        <p className="type-small mt-2 text-ink-2">
          <Trans>Not from a tool: {unsourced.join(', ')}. Check before you rely on it.</Trans>
        </p>
      )}
      {!isOpen && (
        <div className="-ms-1.5 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:opacity-100 pointer-coarse:opacity-100">
          <CopyButton text={text} className={messageTool} />
        </div>
      )}
    </div>
  )
}
