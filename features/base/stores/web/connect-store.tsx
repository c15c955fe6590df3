import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { ReadProblem } from '#ui/read-problem.tsx'
import { SecretInput } from '#ui/secret-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { type Connected, connectDemoStore, connectStore, type StoreStatus } from '../contract.ts'
import { ConnectedBanner } from './connected-banner.tsx'
import { DemoOffer } from './demo-offer.tsx'
import { adoptStore, useStore } from './store-cache.ts'
import { bareDomain, domainProblem } from './store-domain.ts'

/** All that is needed to connect a store, or to renew the access to the one that is connected. */
export function ConnectStore({ onConnected }: { onConnected: () => void }) {
  const store = useStore()
  if (store.isPending) return <Skeleton className="h-48 w-full" />
  if (store.isError) return <ReadProblem title={t`Couldn't load the store`} query={store} />
  return (
    <div className="flex flex-col gap-4">
      <ConnectedBanner store={store.data} />
      <DemoOffer onConnected={onConnected} />
      {store.data.demo.hasFailed && (store.data.isDemo || !store.data.connected) && (
        <Notice tone="warning" title={t`The demo store didn't start`}>
          <Trans>
            Check the server log for the reason. Everything else works, and you can connect your own store.
          </Trans>
        </Notice>
      )}
      <Card title={store.data.connected ? t`Store connection` : t`Your Shopify store`}>
        <ConnectForm key={store.data.storeId ?? 'none'} store={store.data} onConnected={onConnected} />
      </Card>
    </div>
  )
}

type ConnectFormValues = {
  storeDomain: string
  accessToken: string
  storefrontAccessToken: string
  clientId: string
  clientSecret: string
}

const empty: ConnectFormValues = {
  storeDomain: '',
  accessToken: '',
  storefrontAccessToken: '',
  clientId: '',
  clientSecret: '',
}

type Props = { store: StoreStatus; onConnected: () => void }

/** Connects by an access token, by an app's own id and secret, or by Shopify's sign-in page. A connected store's domain is locked until the merchant changes to another store. */
function ConnectForm({ store, onConnected }: Props) {
  const client = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const isLocked = store.connected && !isChanging
  const known = (store.connected || !store.isDemo ? store.domain : null) ?? ''
  const form = useForm<ConnectFormValues>({
    mode: 'onTouched',
    defaultValues: { ...empty, storeDomain: known },
  })
  const { errors, isSubmitting } = form.formState
  const change = (isOther: boolean) => {
    setChanging(isOther)
    form.reset({ ...empty, storeDomain: isOther ? '' : known })
    // Once the field can be written to.
    if (isOther) setTimeout(() => form.setFocus('storeDomain'))
  }

  const connected = (answer: Connected) => {
    const { status } = answer
    if (!adoptStore(client, answer)) return
    setChanging(false)
    form.reset({ ...empty, storeDomain: status.domain ?? '' })
    showToast({ title: t`Store connected!`, description: status.domain ?? '' })
    onConnected()
  }
  const connect = form.handleSubmit(async (values) => {
    const credentials = Object.entries(values).filter(([name, text]) => name !== 'storeDomain' && text.trim())
    const storeDomain = isLocked ? known : bareDomain(values.storeDomain)
    const body = { ...Object.fromEntries(credentials), storeDomain }
    try {
      if (isLocked && store.isDemo) return connected((await call(connectDemoStore, {})).data)
      const { data } = await call(connectStore, { body })
      if (data.redirectUrl !== null) return window.location.assign(data.redirectUrl)
      connected(data)
    } catch (error) {
      showFailure(t`Connection failed`, sentenceOf(error, t`Failed to connect Shopify store`))
    }
  })

  const secret = (
    name: 'accessToken' | 'storefrontAccessToken' | 'clientSecret',
    label: string,
    what: string,
    hint?: ReactNode,
  ) => (
    <Field label={label} isOptional hint={hint}>
      {(control) => (
        <SecretInput
          {...control}
          {...form.register(name)}
          what={what}
          face="code"
          dir="ltr"
          className="rtl:ps-10 rtl:pe-2.5"
          autoComplete="off"
          disabled={isSubmitting}
        />
      )}
    </Field>
  )

  return (
    <form noValidate onSubmit={connect} className="flex flex-col gap-4">
      <Field
        isRequired={!isLocked}
        label={t`Store domain`}
        error={errors.storeDomain?.message}
        hint={isChanging ? <ChangeHint store={store} /> : undefined}
        aside={
          store.connected && (
            <Button variant={isChanging ? 'ghost' : 'outline'} size="s" onClick={() => change(!isChanging)}>
              {isChanging
                ? t`Keep ${store.name ?? store.domain ?? ''}`
                : store.isDemo
                  ? t`Use your own store`
                  : t`Use another store`}
            </Button>
          )
        }
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register('storeDomain', {
              validate: (text) => isLocked || (domainProblem(text) ?? true),
            })}
            placeholder="your-store.myshopify.com"
            inputMode="url"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={isLocked}
            disabled={isLocked || isSubmitting}
          />
        )}
      </Field>
      {!(isLocked && store.isDemo) && (
        <>
          {secret(
            'accessToken',
            t`Access token`,
            t`access token`,
            store.canUseOAuth ? (
              <Trans>Leave empty to sign in with Shopify.</Trans>
            ) : (
              <Trans>
                Starts with <bdi dir="ltr">shpat_</bdi>. Or enter your app's client ID and secret below.
              </Trans>
            ),
          )}
          <details className="group">
            <summary className="type-label flex cursor-pointer list-none items-center gap-1.5 rounded-control py-1 text-ink-2">
              <ChevronDown aria-hidden className="size-3.5 transition-transform group-open:rotate-180" />
              <Trans>Use your own app or a storefront token</Trans>
            </summary>
            <div className="mt-3 flex flex-col gap-4">
              <Field label={t`Client ID`} isOptional>
                {(control) => (
                  <TextInput
                    {...control}
                    {...form.register('clientId')}
                    face="code"
                    dir="ltr"
                    autoComplete="off"
                    disabled={isSubmitting}
                  />
                )}
              </Field>
              {secret('clientSecret', t`Client secret`, t`client secret`)}
              {secret('storefrontAccessToken', t`Storefront token`, t`storefront token`)}
            </div>
          </details>
        </>
      )}
      <Button
        type="submit"
        variant={isLocked ? 'outline' : 'ink'}
        isBusy={isSubmitting}
        className="self-start max-md:w-full"
      >
        {isSubmitting ? t`Connecting...` : store.connected ? t`Update Store` : t`Connect Store`}
      </Button>
    </form>
  )
}

function ChangeHint({ store }: { store: StoreStatus }) {
  return store.isDemo ? (
    <Trans>Vitrine will switch to this store. Your demo data is kept.</Trans>
  ) : (
    <Trans>Vitrine will switch to this store. Your data from {store.domain} is kept.</Trans>
  )
}
