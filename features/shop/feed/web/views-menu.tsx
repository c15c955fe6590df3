import { t } from '@lingui/core/macro'
import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Menu } from '#ui/menu.tsx'
import type { FeedView } from './feed-view.ts'
import { viewQueryOf } from './feed-view.ts'
import type { SavedViews } from './views-cache.ts'

const SaveViewDialog = lazy(async () => ({
  default: (await import('./save-view-dialog.tsx')).SaveViewDialog,
}))
const ManageViews = lazy(async () => ({ default: (await import('./manage-views.tsx')).ManageViews }))

type Props = { view: FeedView; saved: SavedViews; onView: (view: FeedView) => void }

/** Saved views: open one, save what is shown, manage them. Without filters in the address the default one opens. */
export function ViewsMenu({ view, saved, onView }: Props) {
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null)
  const { views, isLoaded } = saved
  const here = JSON.stringify(viewQueryOf(view))
  const current = views.find(({ query }) => sameQuery(query, here))

  const wasAsked = useRef(false)
  useEffect(() => {
    if (!isLoaded || wasAsked.current) return
    wasAsked.current = true
    const byDefault = views.find(({ isDefault }) => isDefault)
    if (byDefault && Object.keys(view).length === 0) onView(byDefault.query)
  }, [isLoaded, views, view, onView])

  return (
    <>
      <Menu
        heading={t`Views`}
        items={[
          {
            label: t`All products`,
            isChosen: here === '{}',
            onSelect: () => onView({}),
          },
          ...views.map(({ id, name, query, isDefault }) => ({
            label: name,
            ...(isDefault ? { hint: t`Default` } : {}),
            isChosen: current?.id === id,
            onSelect: () => onView(query),
          })),
          {
            label: t`Save view`,
            onSelect: () => setDialog('save'),
          },
          ...(views.length > 0
            ? [
                {
                  label: t`Manage views`,
                  onSelect: () => setDialog('manage'),
                },
              ]
            : []),
        ]}
        trigger={
          <Button className="max-md:w-10 max-md:px-0">
            <Bookmark aria-hidden className="size-4" strokeWidth={1.75} />
            <span className="max-w-[140px] truncate max-md:sr-only">{current?.name ?? t`Views`}</span>
          </Button>
        }
      />
      <Suspense fallback={null}>
        {dialog === 'save' && (
          <SaveViewDialog query={viewQueryOf(view)} saved={saved} onClose={() => setDialog(null)} />
        )}
        {dialog === 'manage' && <ManageViews saved={saved} onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  )
}

/** The server may answer the parts of a query in another order. */
function sameQuery(query: FeedView, here: string): boolean {
  return JSON.stringify(viewQueryOf(query)) === here
}
