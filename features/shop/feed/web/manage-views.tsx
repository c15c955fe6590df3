import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { FeedViewRecord } from '../contract/views.ts'
import type { SavedViews } from './views-cache.ts'

type Props = { saved: SavedViews; onClose: () => void }

/** Rename saved views, choose the default, delete. */
export function ManageViews({ saved, onClose }: Props) {
  return (
    <Dialog
      title={t`Saved views`}
      onClose={onClose}
      actions={
        <Button variant="ink" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      }
    >
      <ul className="flex flex-col gap-3">
        {saved.views.map((view) => (
          <ViewLine key={view.id} view={view} saved={saved} />
        ))}
        {saved.views.length === 0 && (
          <li>
            <Trans>No saved views. Filter the list, then choose Save view.</Trans>
          </li>
        )}
      </ul>
    </Dialog>
  )
}

/** One view: its name is saved when it is left. */
function ViewLine({ view, saved: { save, remove } }: { view: FeedViewRecord; saved: SavedViews }) {
  const [name, setName] = useState(view.name)
  const [error, setError] = useState<string>()

  /** With the name that stands in the field: what the record says may be older than a rename that is on its way. */
  function change(part: Partial<FeedViewRecord>) {
    save.mutate(
      { ...view, name: name.trim() || view.name, ...part },
      { onError: (failure) => setError(sentenceOf(failure, t`The server didn't respond. Try again.`)) },
    )
  }

  function rename() {
    setError(undefined)
    const next = name.trim()
    if (next === '') setName(view.name)
    else if (next !== view.name) change({ name: next })
  }

  return (
    <li className="flex items-end gap-1">
      <div className="min-w-0 flex-1">
        <Field isRequired label={view.isDefault ? t`Name (default view)` : t`Name`} error={error}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={60}
              value={name}
              onChange={({ target }) => setName(target.value)}
              onBlur={rename}
              onKeyDown={({ key }) => key === 'Enter' && rename()}
            />
          )}
        </Field>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-pressed={view.isDefault}
        aria-label={t`Open the list with ${view.name}`}
        title={t`Open the list with this view`}
        onClick={() => change({ isDefault: !view.isDefault })}
      >
        <Star aria-hidden className={`size-4 ${view.isDefault ? 'fill-current text-glass' : ''}`} />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t`Delete ${view.name}`}
        title={t`Delete`}
        onClick={() => remove(view)}
      >
        <Trash2 aria-hidden className="size-4" />
      </Button>
    </li>
  )
}
