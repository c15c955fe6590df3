import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#ui/api-error.ts'
import { call } from '#ui/call.ts'
import { read } from '#ui/query.ts'
import { Switch } from '#ui/switch.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { changeStoreUse, listStores, type StoreListing } from '../contract.ts'

type Toggle = 'products' | 'orders' | 'customers' | 'inventory'

const toggles: readonly { id: Toggle; label: string; hint: string; scope: string }[] = [
  {
    id: 'products',
    label: t`Auto-sync products`,
    hint: t`Every hour, and when a product changes in Shopify.`,
    scope: 'read_products',
  },
  {
    id: 'orders',
    label: t`Real-time order sync`,
    hint: t`As soon as an order is placed or changes.`,
    scope: 'read_orders',
  },
  {
    id: 'customers',
    label: t`Customer data sync`,
    hint: t`Your customers’ order counts, spending and order notes, without names. Turning it off deletes them here.`,
    scope: 'read_customers',
  },
  {
    id: 'inventory',
    label: t`Inventory tracking`,
    hint: t`As soon as stock changes in Shopify.`,
    scope: 'read_inventory',
  },
]

/** What of each store arrives by itself, with the switches. */
export function SyncSettingsTable({ stores }: { stores: readonly StoreListing[] }) {
  return (
    <ul className="-my-3">
      {stores.map((store) => (
        <li key={store.id} className="border-t border-line py-3 first:border-t-0">
          {stores.length > 1 && <h3 className="type-strong mb-2 break-words">{store.name}</h3>}
          <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
            {toggles.map((toggle) => (
              <SyncToggle key={toggle.id} store={store} {...toggle} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

type Props = { store: StoreListing; id: Toggle; label: string; hint: string; scope: string }

function SyncToggle({ store, id, label, hint, scope }: Props) {
  const client = useQueryClient()
  const isMissing = store.missingScopes.includes(scope)
  const missing = t`Grant ${scope} to the app in Shopify, then connect ${store.name} again.`
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      call(changeStoreUse, { params: { storeId: store.id }, body: { sync: { [id]: isOn } } }),
    onSuccess: (reply) => client.setQueryData(read(listStores, {}).queryKey, reply),
    onError: (error) =>
      showFailure(t`Couldn't change the store`, sentenceOf(error, t`The server didn't respond.`)),
  })
  const isOn = change.isPending ? change.variables : store.sync[id] && !isMissing
  return (
    <div className="flex items-start gap-3">
      <Switch
        aria-label={t`${label}: ${store.name}`}
        isOn={isOn}
        isBlocked={isMissing}
        onChange={(next) =>
          isMissing ? showToast({ title: label, description: missing }) : change.mutate(next)
        }
        className="mt-0.5"
      />
      <div className="min-w-0">
        <p className="type-strong">{label}</p>
        <p className="type-small text-ink-2">{isMissing ? missing : hint}</p>
      </div>
    </div>
  )
}
