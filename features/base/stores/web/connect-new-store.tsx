import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { sentenceOf } from '#ui/api-error.ts'
import { Button } from '#ui/button.tsx'
import { call } from '#ui/call.ts'
import { Field } from '#ui/field.tsx'
import { SecretInput } from '#ui/secret-input.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { showFailure, showToast } from '#ui/toast.ts'
import { connectStore } from '../contract.ts'
import { refreshStore } from './store-cache.ts'
import { bareDomain, domainProblem } from './store-domain.ts'

const empty = { storeDomain: '', accessToken: '', storefrontAccessToken: '' }

/** Connects one more store beside those that are there. */
export function ConnectNewStore() {
  const client = useQueryClient()
  const form = useForm({ mode: 'onTouched', defaultValues: empty })
  const { errors, isSubmitting } = form.formState
  const connect = form.handleSubmit(async ({ storeDomain, accessToken, storefrontAccessToken }) => {
    const domain = bareDomain(storeDomain)
    const secrets = Object.entries({ accessToken, storefrontAccessToken }).filter(([, text]) => text.trim())
    try {
      const body = { storeDomain: domain, ...Object.fromEntries(secrets) }
      const { data } = await call(connectStore, { body })
      if (data.redirectUrl !== null) return window.location.assign(data.redirectUrl)
      showToast({ title: t`Store Connected`, description: t`Successfully connected to ${domain}` })
      form.reset(empty)
      refreshStore(client)
    } catch (error) {
      showFailure(t`Connection Failed`, sentenceOf(error, t`Failed to connect to Shopify store`))
    }
  })
  const secret = (name: 'accessToken' | 'storefrontAccessToken', label: string, what: string) => (
    <Field label={label} isOptional>
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
      <Field isRequired label={t`Store domain`} error={errors.storeDomain?.message}>
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
            disabled={isSubmitting}
          />
        )}
      </Field>
      {secret('accessToken', t`Access token`, t`access token`)}
      {secret('storefrontAccessToken', t`Storefront token`, t`storefront token`)}
      <Button type="submit" variant="ink" isBusy={isSubmitting} className="self-start max-md:w-full">
        {isSubmitting ? t`Connecting...` : <Trans>Connect Store</Trans>}
      </Button>
    </form>
  )
}
