import {
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
} from 'react'
import { Skeleton } from './skeleton.tsx'

export type SectionTab<Id extends string> = {
  id: Id
  label: string
  body: LazyExoticComponent<() => ReactNode>
}

export type TabLinkProps<Id extends string> = {
  id: Id
  className: string
  'aria-current': 'page' | undefined
  children: string
}

type Props<Id extends string> = {
  label: string
  tabs: readonly SectionTab<Id>[]
  /** The first where it names none. */
  current: Id | undefined
  link: ComponentType<TabLinkProps<Id>>
}

const tabStyle =
  'type-strong block border-b-2 border-transparent py-2 text-ink-2 hover:text-ink focus-visible:outline-offset-[-2px] aria-[current=page]:border-glass-edge aria-[current=page]:text-ink max-md:py-3'

/** The sections of a page: a row of links, and the one that is open below, which is read when it is wanted. */
export function SectionTabs<Id extends string>({ label, tabs, current, link: TabLink }: Props<Id>) {
  const open = tabs.find(({ id }) => id === current) ?? tabs[0]
  const place = tabs.findIndex((tab) => tab === open)
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Where it is narrow, the open tab may lie outside the box that scrolls.
    row.current?.children[place]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [place])
  return (
    <>
      <nav aria-label={label} className="-mb-1 overflow-x-auto border-b border-line">
        <ul ref={row} className="flex gap-5">
          {tabs.map((tab) => (
            <li key={tab.id} className="flex-none">
              <TabLink id={tab.id} className={tabStyle} aria-current={tab === open ? 'page' : undefined}>
                {tab.label}
              </TabLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-h-[60vh] flex-col gap-4">
        {open && (
          <Suspense key={open.id} fallback={<Skeleton className="h-72 w-full" />}>
            <open.body />
          </Suspense>
        )}
      </div>
    </>
  )
}
