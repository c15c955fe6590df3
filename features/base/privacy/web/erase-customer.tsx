import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStores } from '#features/base/stores/web/store-cache.ts'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { eraseCustomer } from '../contract.ts'
import { readPerson } from '../rules.ts'
import { refreshPrivacy } from './privacy-cache.ts'

/** Erases one customer of a store, once that was confirmed: it cannot be undone. */
export function EraseCustomer() {
  const client = useQueryClient()
  const stores = useStores().data ?? []
  const [chosen, setChosen] = useState<string>()
  const [customer, setCustomer] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const storeId = chosen ?? stores[0]?.id
  const storeName = stores.find(({ id }) => id === storeId)?.name ?? ''
  const erase = useMutation({
    mutationFn: () => call(eraseCustomer, { body: { storeId: storeId ?? '', customer: customer.trim() } }),
    onSuccess: () => setCustomer(''),
    onError: (error) => setProblem(sentenceOf(error, t`The server didn't respond.`)),
    onSettled: () => {
      setAsking(false)
      refreshPrivacy(client)
    },
  })
  if (stores.length === 0) return null
  return (
    <form
      noValidate
      className="mt-3 flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (readPerson(customer.trim())) setAsking(true)
        else setProblem(t`Enter an email address or a customer ID from Shopify.`)
      }}
    >
      {stores.length > 1 && (
        <Field label={t`Store`}>
          {(control) => (
            <SelectInput
              {...control}
              value={storeId}
              onChange={(event) => setChosen(event.target.value)}
              options={stores.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Field>
      )}
      <div className="min-w-0 flex-1 basis-56">
        <Field label={t`Customer email or ID`} error={problem}>
          {(control) => (
            <TextInput
              {...control}
              value={customer}
              onChange={(event) => {
                setCustomer(event.target.value)
                setProblem(undefined)
              }}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
      </div>
      <Button type="submit" variant="danger" className="mt-[22px] max-md:mt-0 max-md:w-full">
        <Trans>Erase customer</Trans>
      </Button>
      {isAsking && (
        <Dialog
          title={t`Erase this customer?`}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button variant="danger" isBusy={erase.isPending} onClick={() => erase.mutate()}>
                <Trans>Erase customer</Trans>
              </Button>
            </>
          }
        >
          <Trans>
            Everything Vitrine holds about {customer.trim()} in {storeName} is erased: their tickets, and who
            they are in orders and conversations. Nothing changes in Shopify. This can't be undone.
          </Trans>
        </Dialog>
      )}
    </form>
  )
}
