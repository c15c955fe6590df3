import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Pause, Play, Settings2, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Menu } from '#ui/menu.tsx'
import { read } from '#ui/query.ts'
import { TextInput } from '#ui/text-input.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { changeStoreUse, listStores, removeStore, type StoreListing } from '../contract.ts'
import { refreshStore } from './store-cache.ts'

/** What can be done with one of several stores. `onManage` opens its own page. */
export function StoreMenu({ store, onManage }: { store: StoreListing; onManage: () => void }) {
  const client = useQueryClient()
  const [isRemoving, setRemoving] = useState(false)
  const isPaused = store.status === 'paused'
  const change = useMutation({
    mutationFn: (body: { isDefault?: true; isPaused?: boolean }) =>
      call(changeStoreUse, { params: { storeId: store.id }, body }),
    onSuccess: (reply, { isPaused: paused }) => {
      client.setQueryData(read(listStores, {}).queryKey, reply)
      refreshStore(client)
      if (paused === undefined) {
        return showToast({
          title: t`Default store changed`,
          description: t`${store.name} opens when no store is chosen.`,
        })
      }
      showToast({
        title: paused ? t`Store paused` : t`Store resumed`,
        description: paused
          ? t`${store.name} isn't synced and nothing is written to it until you resume it.`
          : t`${store.name} is syncing again.`,
      })
    },
    onError: (error) =>
      showFailure(t`Couldn't change the store`, sentenceOf(error, t`The server didn't respond.`)),
  })
  const isConnected = store.status !== 'disconnected' && store.status !== 'removing'
  const items = [
    { label: t`Manage store`, icon: <Settings2 aria-hidden />, onSelect: onManage },
    ...(store.isDefault
      ? []
      : [
          {
            label: t`Make default`,
            icon: <Star aria-hidden />,
            onSelect: () => change.mutate({ isDefault: true }),
          },
        ]),
    ...(isConnected
      ? [
          {
            label: isPaused ? t`Resume` : t`Pause`,
            icon: isPaused ? <Play aria-hidden /> : <Pause aria-hidden />,
            onSelect: () => change.mutate({ isPaused: !isPaused }),
          },
        ]
      : []),
    { label: t`Remove store`, icon: <Trash2 aria-hidden />, group: '', onSelect: () => setRemoving(true) },
  ]
  return (
    <>
      <Menu
        heading={store.name}
        align="end"
        items={items}
        trigger={
          <button
            type="button"
            aria-label={t`Actions: ${store.name}`}
            className="grid size-8 place-items-center rounded-control hover:bg-press max-md:size-11"
          >
            <Ellipsis aria-hidden className="size-4" />
          </button>
        }
      />
      {isRemoving && <RemoveDialog store={store} onClose={() => setRemoving(false)} />}
    </>
  )
}

/** Asks for the name: what is deleted does not come back. */
function RemoveDialog({ store, onClose }: { store: StoreListing; onClose: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [isTried, setTried] = useState(false)
  const isNamed = name.trim() === store.name
  const remove = useMutation({
    mutationFn: () => call(removeStore, { params: { storeId: store.id }, body: { name } }),
    onSuccess: () => {
      refreshStore(client)
      showToast({
        title: t`Removing ${store.name}`,
        description: t`A receipt appears on this page when it's done.`,
      })
      onClose()
    },
    onError: (error) =>
      showFailure(t`Couldn't remove the store`, sentenceOf(error, t`The server didn't respond.`)),
  })
  return (
    <Dialog
      title={t`Remove ${store.name}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Keep store</Trans>
          </Button>
          <Button
            variant="danger"
            isBusy={remove.isPending}
            onClick={() => (isNamed ? remove.mutate() : setTried(true))}
          >
            <Trans>Remove store</Trans>
          </Button>
        </>
      }
    >
      <p className="mb-3">
        <Trans>
          Its products, orders, conversations and everything you added in Vitrine are deleted and can't be
          restored. Nothing changes in Shopify.
        </Trans>
      </p>
      <Field
        isRequired
        label={t`Enter “${store.name}” to confirm`}
        error={isTried && !isNamed ? t`This isn't the name of the store.` : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            value={name}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
