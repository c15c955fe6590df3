import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { AgentId } from '#features/base/runs/contract/agent.ts'
import { ReadAddresses, sameAddress } from '#features/base/runs/web/answer/read-addresses.ts'
import { readAnswer } from '#features/base/runs/web/answer/read-answer.ts'
import { Button } from '#ui/button.tsx'
import { formatNumber } from '#ui/format.ts'
import type { ChatEntry } from './chat-entries.ts'
import { ChatEntryView } from './chat-entry-view.tsx'
import type { Mention } from './mention.ts'

const pageSize = 80
const nearPx = 80

type Props = {
  agent: AgentId
  entries: readonly ChatEntry[]
  onResend?: ((seq: number, text: string, named: readonly Mention[], means?: string) => void) | undefined
  children: ReactNode
}

/** The conversation, the newest in view as long as nobody scrolls away from it; what stands before it, from its start. */
export function ChatLog({ agent, entries, onResend, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(true)
  const [max, setMost] = useState(pageSize)
  const shown = entries.slice(-max)
  const newest = entries.findLast(
    (entry) => entry.kind === 'approval' && entry.decided === null && !entry.isOver,
  )
  const hidden = entries.length - shown.length
  const addresses = useMemo(() => readAddresses(entries), [entries])

  const isEmpty = entries.length === 0
  if (isEmpty && !isNear) setNear(true)
  const showNewest = useEffectEvent(() => {
    if (!isEmpty && isNear && box.current) box.current.scrollTop = box.current.scrollHeight
  })
  useLayoutEffect(() => showNewest())
  // A card that is read later grows without this being drawn again.
  useEffect(() => {
    const observer = new ResizeObserver(() => showNewest())
    if (content.current) observer.observe(content.current)
    return () => observer.disconnect()
  }, [])
  // What stands before the first message is read from its start.
  useLayoutEffect(() => {
    if (isEmpty && box.current) box.current.scrollTop = 0
  }, [isEmpty])

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        aria-live="off"
        aria-label={t`Conversation`}
        // The keyboard scrolls it.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setNear(isEmpty || scrollHeight - scrollTop - clientHeight < nearPx)
        }
        className="h-full overflow-y-auto px-4 py-4 focus-visible:outline-offset-[-2px]"
      >
        <div
          ref={content}
          className="mx-auto flex w-full max-w-[1080px] flex-col gap-3 *:mx-auto *:w-full *:max-w-[720px] *:data-wide:max-w-none"
        >
          {hidden > 0 && (
            <Button size="s" variant="ghost" onClick={() => setMost(max + pageSize)}>
              {t`Show earlier messages (${formatNumber(hidden)})`}
            </Button>
          )}
          <ReadAddresses value={addresses}>
            {shown.map((entry) => (
              <div key={`${entry.kind} ${entry.id}`} data-wide={isWide(entry) || undefined}>
                <ChatEntryView entry={entry} agent={agent} isNewest={entry === newest} onResend={onResend} />
              </div>
            ))}
          </ReadAddresses>
          {children}
        </div>
      </div>
      {!isNear && (
        <Button
          size="s"
          onClick={() => setNear(true)}
          className="absolute inset-x-0 bottom-2 mx-auto w-fit shadow-e2"
        >
          <ArrowDown aria-hidden className="size-3.5" />
          <Trans>Newest</Trans>
        </Button>
      )}
    </div>
  )
}

const columnsOfText = 5

/** A table of more columns than the text has room for. */
function isWide(entry: ChatEntry): boolean {
  if (entry.kind !== 'tool') return false
  const tables = readAnswer(entry.answered?.output)?.tables ?? []
  return tables.some(({ columns }) => columns.length > columnsOfText)
}

/**
 * The addresses that a model's words may link to: the sources of its tools, and what the merchant wrote. An address
 * that a model makes up itself may carry out what it has read, with one click.
 */
function readAddresses(entries: readonly ChatEntry[]): ReadonlySet<string> {
  const found = entries.flatMap((entry) => {
    if (entry.kind === 'user') return addressesIn(entry.text)
    if (entry.kind !== 'tool') return []
    return readAnswer(entry.answered?.output)?.sources.map(({ url }) => url) ?? []
  })
  return new Set(found.map(sameAddress))
}

/** Without the marks that end a sentence or a quotation. */
function addressesIn(text: string): string[] {
  const found = text.match(/https:\/\/[^\s<>()[\]"“”«»]+/gi) ?? []
  return found.map((address) => address.replace(/[.,;:!?'’*`…،؛؟]+$/, ''))
}
