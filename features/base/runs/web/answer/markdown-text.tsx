import { useRouter } from '@tanstack/react-router'
import { Fragment, type ReactNode, useMemo } from 'react'
import { inStoreOfPage } from '#ui/store-of-page.ts'
import { type Block, type Inline, parseMarkdown } from './markdown.ts'
import { WebLink } from './web-link.tsx'

type Props = { text: string; tail?: ReactNode }

/** What an agent wrote. Only pages of this console and addresses that the conversation read become links, and those show their host. */
export function MarkdownText({ text, tail }: Props) {
  const blocks = useMemo(() => parseMarkdown(text), [text])
  return (
    <div className="type-body flex min-w-0 flex-col gap-2.5 break-words">
      <Blocks blocks={blocks} tail={tail} />
      {blocks.length === 0 && tail}
    </div>
  )
}

function Blocks({ blocks, tail }: { blocks: readonly Block[]; tail: ReactNode }) {
  return blocks.map((block, index) => (
    <BlockView key={index} block={block} tail={index === blocks.length - 1 ? tail : null} />
  ))
}

function BlockView({ block, tail }: { block: Block; tail: ReactNode }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p className="whitespace-pre-line">
          {inlines(block.children)}
          {tail}
        </p>
      )
    case 'heading':
      return <p className="type-section">{inlines(block.children)}</p>
    case 'quote':
      return (
        <blockquote className="flex flex-col gap-2.5 border-s-2 border-line-2 ps-3 text-ink-2">
          <Blocks blocks={block.blocks} tail={tail} />
        </blockquote>
      )
    case 'code':
      return (
        <pre className="type-code max-h-80 overflow-auto rounded-control border border-line bg-well p-3">
          {block.text}
        </pre>
      )
    case 'rule':
      return <hr className="border-line" />
    case 'list':
      return <ListView block={block} tail={tail} />
    case 'table':
      return <TableView block={block} />
  }
}

function ListView({ block, tail }: { block: Extract<Block, { type: 'list' }>; tail: ReactNode }) {
  const { isOrdered, start, items } = block
  const List = isOrdered ? 'ol' : 'ul'
  return (
    <List
      {...(isOrdered ? { start } : {})}
      className={`flex flex-col gap-1 ps-5 ${isOrdered ? 'list-decimal' : 'list-disc'}`}
    >
      {items.map((blocks, index) => (
        <li key={index}>
          <div className="flex min-w-0 flex-col gap-1">
            <Blocks blocks={blocks} tail={index === items.length - 1 ? tail : null} />
          </div>
        </li>
      ))}
    </List>
  )
}

function TableView({ block: { head, rows } }: { block: Extract<Block, { type: 'table' }> }) {
  return (
    <div className="overflow-x-auto rounded-control border border-line">
      <table className="type-ui w-full tabular-nums">
        <thead className="bg-well">
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col" className="type-label px-3 py-1.5 text-start text-ink-2">
                {inlines(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className="border-t border-line">
              {row.map((cell, column) => (
                <td key={column} className="px-3 py-1.5">
                  {inlines(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function inlines(children: readonly Inline[]): ReactNode {
  return children.map((inline, index) => <Fragment key={index}>{inlineOf(inline)}</Fragment>)
}

const linkStyle = 'text-glass underline underline-offset-2'

function inlineOf(inline: Inline): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.text
    case 'code':
      return <code className="type-code rounded-mark bg-well px-1">{inline.text}</code>
    case 'strong':
      return <strong className="font-semibold">{inlines(inline.children)}</strong>
    case 'em':
      return <em>{inlines(inline.children)}</em>
    case 'page':
      return <PageLink to={inline.to}>{inlines(inline.children)}</PageLink>
    case 'web':
      return (
        <WebLink href={inline.href} host={inline.host} className={linkStyle}>
          {inlines(inline.children)}
        </WebLink>
      )
  }
}

function PageLink({ to, children }: { to: string; children: ReactNode }) {
  const router = useRouter()
  return (
    <a
      href={inStoreOfPage(to)}
      className={linkStyle}
      onClick={(event) => {
        // A new tab or window is the browser's own affair.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        router.history.push(inStoreOfPage(to))
      }}
    >
      {children}
    </a>
  )
}
