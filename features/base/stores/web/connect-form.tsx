import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Field } from '#ui/field.tsx'
import { SecretInput } from '#ui/secret-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { connectStore, type StoreStatus } from '../contract.ts'
import { rememberStore } from './store-cache.ts'
import { bareDomain, domainProblem } from './store-domain.ts'

type Values = {
  storeDomain: string
  accessToken: string
  storefrontAccessToken: string
  clientId: string
  clientSecret: string
}

const empty: Values = {
  storeDomain: '',
  accessToken: '',
  storefrontAccessToken: '',
  clientId: '',
  clientSecret: '',
}

type Props = { store: StoreStatus; onConnected: () => void }

/** Connects by an access token, by an app's own id and secret, or by Shopify's sign-in page. */
export function ConnectForm({ store, onConnected }: Props) {
  const client = useQueryClient()
  const form = useForm<Values>({
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
