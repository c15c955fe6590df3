import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
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
import { connectDemoStore, connectStore, type StoreStatus } from '../contract.ts'
import { ConnectedBanner } from './connected-banner.tsx'
import { rememberStore, useStore } from './store-cache.ts'
import { bareDomain, domainProblem } from './store-domain.ts'

/** All that is needed to connect a store, or to renew the access to the one that is connected. */
export function ConnectStore({ onConnected }: { onConnected: () => void }) {
  const store = useStore()
  if (store.isPending) return <Skeleton className="h-48 w-full" />
  if (store.isError) return <ReadProblem title={t`The store could not be read`} query={store} />
  return (
    <div className="flex flex-col gap-4">
      <ConnectedBanner store={store.data} />
      {!store.data.connected && store.data.demo.isAvailable && <DemoOffer onConnected={onConnected} />}
      {store.data.demo.hasFailed && (store.data.isDemo || !store.data.connected) && (
        <Notice tone="warning" title={t`The demo store did not start`}>
          <Trans>The server's log says why. Everything else works, and you can connect your own store.</Trans>
        </Notice>
      )}
      {!(store.data.connected && store.data.isDemo) && (
        <Card title={store.data.connected ? t`Renew the access` : t`Your Shopify store`}>
          <ConnectForm key={store.data.storeId ?? 'none'} store={store.data} onConnected={onConnected} />
        </Card>
      )}
    </div>
  )
}

/** For who has no store at hand. Whatever comes from it is labelled as demo everywhere. */
function DemoOffer({ onConnected }: { onConnected: () => void }) {
  const client = useQueryClient()
  const connect = useMutation({
    mutationFn: () => call(connectDemoStore, {}),
    onSuccess: ({ data }) => {
      rememberStore(client, data.status)
      showToast({ title: t`Store connected!`, description: t`Demo store` })
      onConnected()
    },
    onError: (error) =>
      showFailure(t`Connection failed`, sentenceOf(error, t`Failed to connect Shopify store`)),
  })
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="grid size-9 flex-none place-items-center rounded-control border border-line-2 bg-well text-ink-2">
          <FlaskConical aria-hidden className="size-[18px]" strokeWidth={1.5} />
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="type-section">
            <Trans>No store at hand?</Trans>
          </h2>
          <p className="text-ink-2">
            <Trans>
              The demo store has products with real gaps to mend. All that comes from it is labelled Demo
              store.
            </Trans>
          </p>
        </div>
        <Button isBusy={connect.isPending} onClick={() => connect.mutate()} className="max-md:w-full">
          {connect.isPending ? t`Connecting...` : t`Try it with the demo store`}
        </Button>
      </div>
    </Card>
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

/** Connects by an access token, by an app's own id and secret, or by Shopify's sign-in page. */
function ConnectForm({ store, onConnected }: Props) {
  const client = useQueryClient()
  const form = useForm<ConnectFormValues>({
    mode: 'onTouched',
    defaultValues: { ...empty, storeDomain: (store.isDemo ? null : store.domain) ?? '' },
  })
  const { errors, isSubmitting } = form.formState

  const connect = form.handleSubmit(async (values) => {
    const credentials = Object.entries(values).filter(([name, text]) => name !== 'storeDomain' && text.trim())
    const body = { ...Object.fromEntries(credentials), storeDomain: bareDomain(values.storeDomain) }
    try {
      const { data } = await call(connectStore, { body })
      if (data.redirectUrl !== null) return window.location.assign(data.redirectUrl)
      rememberStore(client, data.status)
      form.reset({ ...empty, storeDomain: data.status.domain ?? '' })
      showToast({ title: t`Store connected!`, description: data.status.domain ?? '' })
      onConnected()
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
        label={t`Store domain`}
        error={errors.storeDomain?.message}
        hint={store.connected ? t`Disconnect first to connect another store.` : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            {...form.register('storeDomain', { validate: (text) => domainProblem(text) ?? true })}
            placeholder="your-store.myshopify.com"
            inputMode="url"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={store.connected}
            disabled={isSubmitting}
          />
        )}
      </Field>
      {secret(
        'accessToken',
        t`Access token`,
        t`access token`,
        store.canUseOAuth ? (
          <Trans>Leave empty to sign in with Shopify.</Trans>
        ) : (
          <Trans>
            Begins with <bdi dir="ltr">shpat_</bdi>. Or give the id and secret of your own app below.
          </Trans>
        ),
      )}
      <details>
        <summary className="type-label cursor-pointer rounded-control py-1 text-ink-2">
          <Trans>Use your own app, or a storefront token</Trans>
        </summary>
        <div className="mt-3 flex flex-col gap-4">
          <Field label={t`Client id`} isOptional>
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
      <Button type="submit" variant="ink" isBusy={isSubmitting} className="self-start max-md:w-full">
        {isSubmitting ? t`Connecting...` : store.connected ? t`Update Store` : t`Connect Store`}
      </Button>
    </form>
  )
}
